//! Views that wait for data.

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;

/// The view that `content` resolves to, in its place. Pages are sent complete, so nothing stands there
/// meanwhile, and the task that `<Suspense>` starts is not needed. The owner is set while the view is
/// rendered, because a bare `Suspend` that had to wait renders without the request's context.
pub(crate) fn awaited<V>(content: impl Future<Output = V> + Send + 'static) -> impl IntoView
where
    V: IntoView + 'static,
{
    Suspend::new(async move { OwnedView::new(content.await.into_view()) })
}
