//! The arguments of `serve`.

use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroUsize};

use clap::{Args, ValueHint};

/// `cygnet serve`
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct ServeArguments {
    /// The address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_hint = ValueHint::Hostname)]
    pub(crate) host: IpAddr,

    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080, value_hint = ValueHint::Other)]
    pub(crate) port: u16,

    /// Where to keep the games: a file, or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "DATABASE", value_hint = ValueHint::Other)]
    pub(crate) database: Option<String>,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// The number of threads for computer players; one less than there are cores if left out
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    pub(crate) computers: Option<NonZeroUsize>,

    /// Take the addresses of clients from the proxy in front (X-Forwarded-For)
    #[arg(long)]
    pub(crate) behind_proxy: bool,

    /// Browsers use HTTPS: mark cookies as secure
    #[arg(long)]
    pub(crate) behind_tls: bool,

    /// How many connections all clients together may have
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    pub(crate) connections: Option<NonZeroUsize>,

    /// How many connections one address may have
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    pub(crate) connections_per_client: Option<NonZeroUsize>,

    /// How many requests per second one address may make, in the long run
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    pub(crate) requests_per_second: Option<NonZeroU32>,

    /// How many games per minute one address may set up
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    pub(crate) games_per_minute: Option<NonZeroU32>,

    /// Write the log as JSON
    #[arg(long)]
    pub(crate) log_json: bool,
}
