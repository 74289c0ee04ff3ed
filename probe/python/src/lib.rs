//! The Python module `remise`: thin classes over the library. What they do is said in their doc
//! comments, which Python shows as its own, with examples that the tests run; `__init__.pyi` has the
//! types.

use pyo3::prelude::*;

mod answer;
mod batch;
mod clock;
mod errors;
mod finding;
mod ruling;
mod tablebase;
mod verdict;

/// What `python/remise/__init__.py` hands on.
#[pymodule]
fn _remise(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<tablebase::Tablebase>()?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<answer::Move>()?;
    module.add_class::<clock::Clock>()?;
    module.add_class::<verdict::Verdict>()?;
    module.add_class::<ruling::GameRuling>()?;
    module.add_class::<finding::Finding>()?;
    let rule = wrap_pyfunction!(ruling::rule, module)?;
    rule.setattr("__module__", "remise")?;
    module.add_function(rule)?;
    errors::add(module)
}
