//! Tests of the catalogues.

mod catalogues;
mod games;
mod messages;
mod report_page;
