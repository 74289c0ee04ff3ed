//! The body of a request, in bounded memory and time.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use http_body_util::BodyExt;
use tokio::time::timeout;

use super::bounds::{BODY_BYTES, BODY_TIME, DRAINED_BYTES};
use super::error::{ApiError, Code};

/// All bytes of a body.
pub struct Whole(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Whole {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Whole, ApiError> {
        let read = timeout(BODY_TIME, read(request.into_body())).await;
        read.unwrap_or_else(|_| {
            let seconds = BODY_TIME.as_secs();
            let message = format!("the request was not complete after {seconds} seconds");
            Err(ApiError::new(Code::Timeout, message))
        })
    }
}

/// Reads on where the body is too large: a client that is not heard to the end never reads why.
async fn read(mut body: axum::body::Body) -> Result<Whole, ApiError> {
    let (mut bytes, mut len) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| ApiError::new(Code::BadRequest, error.to_string()))?;
        let data = frame.into_data().unwrap_or_default();
        len += data.len();
        if len <= BODY_BYTES {
            bytes.extend_from_slice(&data);
        } else if len > DRAINED_BYTES {
            break;
        }
    }
    if len > BODY_BYTES {
        let message = format!("a request has at most {BODY_BYTES} bytes");
        return Err(ApiError::new(Code::TooLarge, message));
    }
    Ok(Whole(bytes.into()))
}
