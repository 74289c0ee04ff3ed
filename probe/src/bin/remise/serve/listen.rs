//! Connections: how they are taken, kept in bounds, and ended.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::bounds::{CONNECTIONS, HEAD_BYTES, HEAD_TIME, STOP_TIME, WRITE_TIME};

/// Rest after a connection that could not be taken, such as for want of file handles.
const AFTER_FAILURE: Duration = Duration::from_millis(50);

/// Serves until `stop` comes, then lets requests under way end.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    tokio::select! {
        () = take_all(&listener, &router, &graceful) => {}
        () = stop => {}
    }
    drop(listener);
    let _ = tokio::time::timeout(STOP_TIME, graceful.shutdown()).await;
}

async fn take_all(listener: &TcpListener, router: &Router, graceful: &GracefulShutdown) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let talk = talk(stream, router.clone(), graceful.watcher());
                tokio::spawn(async move {
                    talk.await;
                    drop(place);
                });
            }
            Err(_) => tokio::time::sleep(AFTER_FAILURE).await,
        }
    }
}

/// Serves one connection; whatever ends it concerns its client only.
async fn talk(stream: TcpStream, router: Router, watcher: Watcher) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIME));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(router),
        );
    let _ = watcher.watch(connection).await;
}

/// Comes when the program is told to stop: SIGTERM or Ctrl-C.
///
/// # Errors
/// If the signals cannot be heard.
#[cfg(unix)]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut terminate, mut interrupt) = (
        signal(SignalKind::terminate())?,
        signal(SignalKind::interrupt())?,
    );
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Comes when the program is told to stop: Ctrl-C.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
