//! The exceptions, and which error becomes which.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use remise::error::{OpenError, ProbeError};
use remise::notation::fen;
use remise::notation::movetext::MoveTextError;
use remise::rules::Rules;

create_exception!(
    remise,
    RemiseError,
    PyException,
    "Anything that remise refuses."
);
create_exception!(
    remise,
    FenError,
    RemiseError,
    "A text is no FEN of a legal position."
);
create_exception!(
    remise,
    MoveError,
    RemiseError,
    "A text names no legal move, or several."
);
create_exception!(
    remise,
    LeftError,
    RemiseError,
    "So many plies cannot be left of the draw limit."
);
create_exception!(
    remise,
    UnknownNameError,
    RemiseError,
    "No game or rule set has this name."
);
create_exception!(
    remise,
    TableError,
    RemiseError,
    "The tables do not answer: too many pieces, or a folder with tables of several games."
);
create_exception!(
    remise,
    MissingTableError,
    TableError,
    "A table that the answer needs is not there."
);
create_exception!(
    remise,
    DamagedTableError,
    TableError,
    "A table is damaged or cannot be read."
);
create_exception!(
    remise,
    PdnError,
    RemiseError,
    "A game record cannot be read or ruled."
);

/// Adds them to the module.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("RemiseError", py.get_type::<RemiseError>())?;
    module.add("FenError", py.get_type::<FenError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("LeftError", py.get_type::<LeftError>())?;
    module.add("UnknownNameError", py.get_type::<UnknownNameError>())?;
    module.add("TableError", py.get_type::<TableError>())?;
    module.add("MissingTableError", py.get_type::<MissingTableError>())?;
    module.add("DamagedTableError", py.get_type::<DamagedTableError>())?;
    module.add("PdnError", py.get_type::<PdnError>())
}

pub fn open(error: OpenError) -> PyErr {
    let text = error.to_string();
    match error {
        OpenError::UnknownName { .. } => UnknownNameError::new_err(text),
        OpenError::Io { .. } | OpenError::NoTables { .. } => MissingTableError::new_err(text),
        OpenError::Choose { .. } => TableError::new_err(text),
        OpenError::Manifest(_) | OpenError::Table(_) => DamagedTableError::new_err(text),
    }
}

pub fn probe(error: ProbeError) -> PyErr {
    let text = error.to_string();
    match error {
        ProbeError::IllegalPosition(_) => FenError::new_err(text),
        ProbeError::TooManyPieces { .. } | ProbeError::NoDtz => TableError::new_err(text),
        ProbeError::MissingTables(_) => MissingTableError::new_err(text),
        ProbeError::Table(_) | ProbeError::WrongTable { .. } => DamagedTableError::new_err(text),
        ProbeError::TooManyLeft { .. } => LeftError::new_err(text),
    }
}

pub fn fen(error: fen::FenError) -> PyErr {
    FenError::new_err(error.to_string())
}

pub fn move_text(error: MoveTextError) -> PyErr {
    MoveError::new_err(error.to_string())
}

/// The rules of a game by its name.
pub fn rules_named(name: &str) -> PyResult<&'static Rules> {
    let names = Rules::ALL.map(|rules| rules.name);
    Rules::by_name(name).ok_or_else(|| unknown("variant", name, &names))
}

/// The error for a name that none of `names` is.
pub fn unknown(what: &str, name: &str, names: &[&str]) -> PyErr {
    let names = names.join(", ");
    UnknownNameError::new_err(format!(
        "{what} {name:?} is not known: choose one of {names}"
    ))
}
