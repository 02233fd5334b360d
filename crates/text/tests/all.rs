//! Tests of the catalogues.

mod catalogues;
