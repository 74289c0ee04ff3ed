// Dragging pieces with a pointer: mouse, pen or finger.

const FAR_ENOUGH = 6;

/** The square under a point of the window, or `null` off the board. */
function squareAt(x, y) {
  const square = document.elementFromPoint(x, y)?.closest("[data-square]");
  return square ? Number(square.dataset.square) : null;
}

/** Lets pieces inside `root` be dragged. `source(element)` says what is picked up, or `null`; `drop(what,
 * number)` puts it down, `null` off the board. */
export function makeDraggable(root, { source, drop }) {
  root.addEventListener("pointerdown", (event) => {
    const picked = event.button === 0 && event.target.closest("button");
    const what = picked ? source(picked) : null;
    if (what !== null && picked.querySelector(".piece")) follow(event, picked, (to) => drop(what, to));
  });
}

function follow(start, picked, drop) {
  let ghost = null;
  const stop = new AbortController();
  const { signal } = stop;
  const move = (event) => {
    if (event.pointerId !== start.pointerId) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR_ENOUGH;
    if (!ghost && far) ghost = lift(picked);
    if (ghost) place(ghost, event);
  };
  const end = (event) => {
    if (event.pointerId !== start.pointerId) return;
    stop.abort();
    putDown(ghost, picked);
    if (!ghost || event.type === "pointercancel") return;
    ignoreClick();
    drop(squareAt(event.clientX, event.clientY));
  };
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", end, { signal });
  document.addEventListener("pointercancel", end, { signal });
}

function lift(picked) {
  const piece = picked.querySelector(".piece");
  const ghost = piece.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.style.width = `${piece.getBoundingClientRect().width}px`;
  picked.classList.add("lifted");
  document.body.append(ghost);
  return ghost;
}

function place(ghost, { clientX, clientY }) {
  ghost.style.left = `${clientX}px`;
  ghost.style.top = `${clientY}px`;
}

function putDown(ghost, picked) {
  ghost?.remove();
  picked.classList.remove("lifted");
}

/** The click that follows a drag is no click. */
function ignoreClick() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
