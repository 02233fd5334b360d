//! The web application: games over HTTP and WebSocket, and the pages that play them.
