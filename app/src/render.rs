use crate::App;
use crate::assets::Assets;
use crate::context::SiteConfig;
use crate::document::DocumentHead;
use futures::StreamExt as _;
use leptos::prelude::*;
use leptos::reactive::owner::Sandboxed;
use leptos_router::location::RequestUrl;

/// Renders the page at a path with its query as a whole document, with everything that it waits for. `provide` sets
/// the request's context.
pub async fn render(path: &str, provide: impl FnOnce() + Send + 'static) -> String {
    // The router reads whole URLs.
    let url = RequestUrl::new(&format!("http://site.invalid{path}"));
    let owner = Owner::new_root(None);
    let rendering = Sandboxed::new({
        let owner = owner.clone();
        async move {
            let head = DocumentHead::default();
            let (assets, watch, body) = owner.with(|| {
                provide();
                provide_context(url);
                provide_context(head.clone());
                let watch = use_context::<SiteConfig>().is_some_and(|site| site.watch);
                (Assets::of_request(), watch, App().into_view().to_html_stream_in_order())
            });
            let body: Vec<String> = body.collect().await;
            head.document(&assets, watch, &body)
        }
    });
    let html = rendering.await;
    owner.unset_with_forced_cleanup();
    html
}
