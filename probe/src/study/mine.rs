//! Mining.
