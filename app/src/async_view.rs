use leptos::prelude::*;
use leptos::tachys::html::InertElement;

/// The view that `content` resolves to, in its place; no view in it may wait for more. Pages are sent
/// complete, so nothing is shown in its place, and neither the task that `<Suspense>` starts nor its
/// rendering piece by piece is needed. It is rendered here, because `Suspend` sets the request's context
/// only while it polls.
pub(crate) fn async_view<V: IntoView + 'static>(content: impl Future<Output = V> + Send + 'static) -> impl IntoView {
    Suspend::new(async move { InertElement::new(content.await.into_view().to_html()) })
}
