//! What the commands that read files of records share: they hear one record after another, in
//! parallel and in batches, and print what comes of it in the order of the files.

pub mod args;
pub mod batch;
pub mod desk;
pub mod json;
pub mod lang;
pub mod normal_form;
pub mod numbers;
pub mod paper;
pub mod progress;
pub mod refusal;
pub mod session;
pub mod tally;
