//! A server for one test, and browsers that use it over a real network.

mod browser;
mod faulty;
mod http;
mod site;
mod socket;

pub(crate) use browser::{Browser, against, friend, local};
pub(crate) use faulty::FaultyStore;
pub(crate) use http::{Answer, raw};
pub(crate) use site::{Site, on_both_stores};
pub(crate) use socket::{Opened, Socket, is_over, moves_of, version_of};
