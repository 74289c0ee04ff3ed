//! What `remise arbiter` says, each module about one thing.

mod heading;
mod irregular;
mod note;
mod panel;
mod reading;
mod tables;
mod verdict;
