// 中文。

const SIDES = { white: "白方", black: "黑方" };
const PIECES = { white: "白", black: "黑" };
const plies = (number) => `${number}步`;
const article = (text) => (/^\d/.test(text ?? "") ? `第${text}条` : `${text}`);
const goal = (cls) =>
  ({
    open: "（至终局或下一次吃子、走兵）",
    "lone-2": "",
    "lone-3": "",
  })[cls] ?? "（至终局或下一次吃子、升王）";
const moveOf = (ply) => `第${Math.ceil(ply / 2)}着`;

const SCOPES = {
  open: "只走王棋且未吃子",
  "lone-3": "三子对单王",
  "lone-2": "两子或一子对单王",
  "three-kings": "三王或更多王对单王",
  "balance-4-5": "四至五子、双方有王且子力未变",
  "balance-6-7": "六至七子、双方有王且子力未变",
};

export default {
  code: "zh",
  comma: "，",
  stop: "。",
  side: (side) => SIDES[side],
  plies,

  texts: {
    tagline: "哪些残局必胜，哪些胜局因着数限制而成和",
    language: "语言",
    copyLink: "复制链接",
    copied: "链接已复制。",
    notCopied: "链接在地址栏中。",
    play: "走棋",
    setup: "摆棋",
    modes: "点击棋盘的作用",
    undo: "悔棋",
    redo: "重走",
    first: "回到开始",
    startOfLine: "开始",
    last: "到最后",
    flip: "翻转棋盘",
    steps: "前后移动",
    palette: "要摆的棋子",
    erase: "擦除",
    clear: "清空棋盘",
    start: "开局局面",
    setupHint: "选定棋子后点格子摆放；拖动可移动棋子，拖出棋盘即取走。",
    position: "局面",
    variant: "棋种",
    limits: "着数限制",
    sideToMove: "轮走方",
    left: "尚余步数",
    fresh: "重新计数",
    fen: "FEN",
    load: "载入",
    moves: "着法",
    winning: "胜着",
    drawing: "和着",
    losing: "败着",
    unranked: "残局库中没有",
    legend: "DTZ：至终局或下一次重新计数的步数。DTW：不计着数限制时至终局的步数。",
    line: "已走着法",
    noMoves: "尚未走棋。",
    backToGame: "回到对局",
    game: "粘贴对局",
    gameHint: "PDN 格式的对局，可含多局。",
    whichGame: "文件中的对局",
    openFile: "打开文件",
    keys: "键盘",
    board: "棋盘",
    mainLine: "主变：",
    needsScript: "本页需要 JavaScript。",
  },

  keyList: [
    ["方向键", "在棋盘上：移到相邻的格；在别处：左右键悔棋、重走"],
    ["回车或空格", "选定棋子，再选落点；摆棋时：放下所选棋子"],
    ["Esc", "放开选定的棋子"],
    ["w、b、Shift+W、Shift+B、Delete", "摆棋时在棋盘上：白兵、黑兵、白王、黑王、空格"],
    ["Ctrl+Z、Ctrl+Y", "悔棋、重走"],
    ["Home、End", "在棋盘上：本行首格、末格；在别处：着法的开始、最后"],
    ["f", "在棋盘上：翻转棋盘"],
  ],

  variant: (name) =>
    ({
      international: "国际跳棋100格",
      russian: "俄罗斯跳棋，64格",
      brazilian: "巴西跳棋，64格",
      english: "英国跳棋（checkers），64格",
      chinese64: "国际跳棋64格",
      pool: "普尔跳棋（pool checkers），64格",
    })[name] ?? name,
  noTables: (name) => `${name}（没有残局库）`,
  limits: (name) =>
    ({
      fmjd: "FMJD（25、16、5着）",
      lidraughts: "lidraughts.org",
      fmjd64: "FMJD 64格",
      wcdf: "WCDF（40着）",
      apca: "APCA（15着）",
      none: "不计",
    })[name] ?? name,
  ofLimit: (limit) => `／${plies(limit)}`,

  piece: ({ color, king }) => PIECES[color] + (king ? "王" : "兵"),
  square: (name, piece) => `${name}格，${piece ?? "空"}`,
  target: "可走到",
  lastMove: "上一着",
  boardOf: (flipped) => `棋盘，${flipped ? "黑方" : "白方"}在下`,

  toMove: (side) => `轮${SIDES[side]}走`,
  headline: { "white-wins": "白胜", "black-wins": "黑胜", draw: "和棋", unknown: "残局库中没有" },
  badge: {
    cursed: ({ winner }) => `不计着数限制则${SIDES[winner]}胜`,
    late: ({ winner }) => `${SIDES[winner]}来不及取胜`,
  },
  limitNow: ({ limit, cls, article: number }) =>
    cls === "open"
      ? `${limit / 2}着限：双方各连续走${limit / 2}着王棋且未吃子（${article(number)}）。`
      : `${SCOPES[cls]}的${limit / 2}着限（${article(number)}）。`,
  noLimits: "不计着数限制。",
  unfinished: "请摆上双方的棋子。",
  noAnswer: "没有答案",
  leftNow: (left, limit) => `尚余${plies(left)}，限${plies(limit)}`,
  needed: (needed) => `需${plies(needed)}`,

  verdict: {
    over: ({ winner, loser, noPieces }) => `${SIDES[winner]}胜：${SIDES[loser]}${noPieces ? "已无棋子" : "无合法着法"}。`,
    noPlyLeft: (v) => `和棋：已无余步（${article(v.article)}）。`,
    draw: () => "和棋：双方都不能强取胜局。",
    late: (v) =>
      `和棋：${SIDES[v.winner]}来不及取胜，${v.dtz === null ? "所需步数更多" : `需${plies(v.dtz)}${goal(v.cls)}`}，` +
      `尚余${plies(v.left)}（${article(v.article)}）。`,
    cursed: (v) => `和棋：${SIDES[v.winner]}只有不计着数限制才能取胜。`,
    cursedNow: (v) =>
      `按${v.limit / 2}着限成和（${article(v.article)}）：${SIDES[v.winner]}只有不计着数限制才能取胜，` +
      `需${plies(v.dtz)}${goal(v.cls)}，而只许${plies(v.limit)}。`,
    cursedLater: (v) =>
      `按着数限制成和：${SIDES[v.winner]}只有不计着数限制才能取胜。${plies(v.dtz)}后重新计数，但其后的限制不够用。`,
    wins: (v) => `${SIDES[v.winner]}胜：${winsHow(v)}，尚余${plies(v.left)}（${article(v.article)}）。`,
    winsSomehow: (v) => `${SIDES[v.winner]}在着数限制内取胜；没有 dtz 表，不知需多少步。`,
    winsUnlimited: (v) => `不计着数限制，${SIDES[v.winner]}胜。`,
    winsUnlimitedIn: (v) => `不计着数限制，${SIDES[v.winner]}胜：${moveOf(v.dtw)}取胜，共${plies(v.dtw)}。`,
    unknown: () => "残局库中没有这个局面。可以继续走棋，或取走一些棋子。",
  },
  withoutLimits: (v) => `不计着数限制，${SIDES[v.winner]}在${plies(v.dtw)}内取胜（${moveOf(v.dtw)}）。`,

  effect: {
    restarts: () => "重新计数",
    winLate: ({ dtz, left }) => `重新计数时可胜；需${plies(dtz)}，尚余${plies(left)}：和`,
    winCursed: ({ limit }) => `不计限制可胜；${plies(limit)}不够：和`,
    winCursedLater: () => "不计限制可胜；其后的限制不够：和",
    lossLate: ({ dtz, left }) => `重新计数时必败；需${plies(dtz)}，尚余${plies(left)}：和`,
    lossBlessed: ({ limit }) => `不计限制则败；${plies(limit)}不够：和`,
    lossBlessedLater: () => "不计限制则败；其后的限制不够：和",
  },

  played: (move, side) => `${SIDES[side]}走${move}。`,
  takenBack: (move) => `收回${move}。`,
  selected: (piece, name, number) => `选定${name}格的${piece}，有${number}个落点。`,
  letGo: "已放开。",
  noMoveThere: (name) => `不能走到${name}格。`,
  noMoveOf: (name) => `${name}格的棋子无合法着法。`,
  captureDue: (moves) => `有子必吃：${moves}。`,
  chooseCapture: (name) => `有几种吃法都到${name}格：请在着法表中选择。`,
  flipped: (flipped) => `现在${flipped ? "黑方" : "白方"}在下。`,
  modeNow: (mode) => (mode === "setup" ? "摆棋：改变局面。" : "走棋：走出着法。"),

  changes: (list) => (list.length === 0 ? "没有着法改变结果。" : `结果在以下着法改变：${list.join("、")}。`),
  changedTo: (name, worth) => `${name}（${{ "white-wins": "白胜", "black-wins": "黑胜", draw: "和棋" }[worth]}）`,
  irregular: "违则",
  changed: "结果改变",
  gameName: (number, white, black) => `第${number}局 ${white || "?"} – ${black || "?"}`,
  gameLoaded: (moves) => `对局已载入，共${plies(moves)}。`,
  ended: ({ ply, result, article: number }) =>
    `第${ply}步${result === "draw" ? "成和" : "终局"}${number ? `（${article(number)}）` : ""}。`,

  error: {
    offline: () => "服务没有回应。`remise serve` 还在运行吗？",
    busy: () => "服务正忙，请稍后再试。",
    noFen: () => "这不是局面。例如：W:WK46,K41,42:BK5",
    noTables: (variant) => `没有${variant}的残局库。`,
    noGame: () => "这段文字中没有对局。",
    badLink: (move) => `链接只能走到这里：${move}不是合法着法。`,
    other: (message) => `出错：${message}`,
  },
};

function winsHow(v) {
  if (v.line === v.dtz) return `${moveOf(v.dtz)}取胜，需${plies(v.dtz)}`;
  if (v.line === null) return `${plies(v.dtz)}内终局，或重新计数而胜势不变`;
  const mover = v.dtz % 2 === 1 ? v.side : v.other;
  const whose = mover === v.winner ? "" : SIDES[mover];
  return `${plies(v.dtz)}后（${whose}${moveOf(v.dtz)}）重新计数而胜势不变`;
}
