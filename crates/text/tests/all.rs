//! Tests of the catalogues.

mod catalogues;
mod games;
mod messages;
