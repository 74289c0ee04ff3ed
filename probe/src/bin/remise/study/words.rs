//! What `remise study` says, each module about one thing.

mod defence;
mod dual;
mod ending;
mod heading;
mod variation;
mod verdict;
