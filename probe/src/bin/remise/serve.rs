//! `remise serve`: the tables over HTTP, in the shape that the tablebase of lichess made common, and
//! a page for the browser.
//!
//! The keys of every answer are listed by `remise serve --help` and, with their types, in the
//! OpenAPI document `serve/openapi.json`, which is served at `/openapi.json`; they do not change.
//! What a client may ask of the service at once is bounded in [`bounds`]; everything beyond is
//! refused with an error that says so, and the service goes on.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

mod answer;
mod args;
mod ask;
mod batch;
mod body;
mod bounds;
mod category;
mod doors;
mod error;
mod game;
mod listen;
mod log;
mod mainline;
mod openapi;
mod page;
mod params;
mod service;
mod shelf;
mod tables;
mod variants;

pub use args::ServeArgs;
use service::Service;

use crate::failure::Failure;

/// Serves until it is told to stop.
pub fn run(args: &ServeArgs) -> Result<ExitCode, Failure> {
    let service = Arc::new(Service::open(args)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::Listen)?;
    runtime.block_on(listen_at(args, service))?;
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn listen_at(args: &ServeArgs, service: Arc<Service>) -> Result<(), Failure> {
    let address = SocketAddr::new(args.bind, args.port);
    let listener = tokio::net::TcpListener::bind(address).await;
    let listener = listener.map_err(Failure::Listen)?;
    let stop = listen::stop_signal().map_err(Failure::Listen)?;
    let bound = listener.local_addr().map_err(Failure::Listen)?;
    // Whoever started the service may have closed its output, and is served all the same.
    let _ = writeln!(io::stdout(), "listening on http://{bound}");
    listen::serve(listener, doors::router(service, args.log), stop).await;
    Ok(())
}
