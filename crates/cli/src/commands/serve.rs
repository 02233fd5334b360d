//! `serve`: the web application.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use cygnet_analysis::{MEBIBYTE, PoolLimits, Resources};
use cygnet_core::message;
use cygnet_server::Config;
use cygnet_server::limits::ServerLimits;
use cygnet_store::Database;
use cygnet_userdata::store::Folders;

use crate::args::ServeArguments;
use crate::command_error::Result;
use crate::output::Output;

/// The memory of all computer players together.
const SEARCH_MEMORY: usize = 1024 * MEBIBYTE;

/// The number of threads for computer players: one core is left to the people.
fn computers(arguments: &ServeArguments) -> NonZeroUsize {
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    arguments.computers.or(NonZeroUsize::new(cores - 1)).unwrap_or(NonZeroUsize::MIN)
}

/// The bounds of the searches of all computer players.
pub(crate) fn pool_limits(arguments: &ServeArguments) -> PoolLimits {
    PoolLimits { memory: SEARCH_MEMORY, searches: computers(arguments) }
}

/// Where the games are kept.
fn database(arguments: &ServeArguments) -> Result<Database> {
    if let Some(text) = &arguments.database {
        return Ok(text.parse()?);
    }
    let folders = Folders::find().ok_or_else(|| {
        message!(
            "command-no-data-folder",
            "there is no data folder for the games; name a file with --database"
        )
    })?;
    Ok(Database::Sqlite(folders.server()))
}

/// An address of this machine at which a browser reaches the server. One that listens on all addresses is reached at
/// the local one.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// `cygnet serve`
pub(crate) fn serve(
    arguments: &ServeArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<()> {
    let mut limits = ServerLimits::default();
    if let Some(most) = arguments.connections {
        limits.set_connections(most.get());
    }
    if let Some(most) = arguments.connections_per_client {
        limits.set_connections_per_client(most.get());
    }
    if let Some(most) = arguments.requests_per_second {
        limits.requests_per_second = most.get();
    }
    if let Some(most) = arguments.games_per_minute {
        limits.games_per_minute = most.get();
    }
    let config = Config {
        address: SocketAddr::new(arguments.host, arguments.port),
        database: database(arguments)?,
        behind_proxy: arguments.behind_proxy,
        behind_tls: arguments.behind_tls,
        computers: computers(arguments).get(),
        limits,
    };
    cygnet_server::log(arguments.log_json);
    let language = output.language();
    cygnet_server::run(config, resources.clone(), |address| {
        let url = format!("http://{}/", reachable(address));
        // A server whose output is closed goes on.
        let _ = output.line(language.words().serving(&url));
        let _ = output.flush();
        if arguments.open {
            let _ = open::that_detached(&url);
        }
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_sent_to_an_address_that_it_can_reach() {
        for (listening, opened) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:1", "[::1]:1"),
            ("10.0.0.5:80", "10.0.0.5:80"),
        ] {
            let address = reachable(listening.parse().expect("an address"));
            assert_eq!(address.to_string(), opened);
        }
    }
}
