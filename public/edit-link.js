/** The link to the editor of a page, for owners who have signed in here. The cookie is a hint and gives no access. */
const place = document.createElement("nav");
place.setAttribute("aria-label", "Editing");
const link = document.createElement("a");
link.className = "button button--small";
link.href = `/admin/edit?at=${encodeURIComponent(location.pathname)}`;
link.textContent = "Edit this page";
place.append(link);

/** A small screen has no corner without something that a visitor would press: there it is a line above the header. */
const small = matchMedia("(width < 60rem), (height < 40rem)");
const ABOVE = "display:flex;justify-content:end;padding:0.25rem 1rem;background:var(--cream-100)";
const IN_CORNER = "position:fixed;inset:auto auto 1rem 1rem;z-index:30";

function put() {
  const header = document.querySelector(".header");
  place.style.cssText = small.matches ? ABOVE : IN_CORNER;
  if (small.matches && header) header.before(place);
  else document.body.append(place);
}

// Not in a preview, which the editor shows in a frame without its bar, and not on the page of a request.
const isPreview = self !== top || location.pathname.startsWith("/preview/");
if (!isPreview && !document.querySelector(".request, .request-ended")) {
  put();
  small.addEventListener("change", put);
}
