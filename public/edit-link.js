/** The link to the editor of a page, for owners who have signed in here. The cookie is a hint and gives no access. */
const place = document.createElement("nav");
place.setAttribute("aria-label", "Editing");
place.style.cssText = "position:fixed;inset:auto auto 1rem 1rem;z-index:30";
const link = document.createElement("a");
link.className = "button button--small";
link.href = `/admin/edit?at=${encodeURIComponent(location.pathname)}`;
link.textContent = "Edit this page";
place.append(link);
// Not in a preview, which the editor shows in a frame without its bar, and not on the page of a request.
const isPreview = self !== top || location.pathname.startsWith("/preview/");
if (!isPreview && !document.querySelector(".request, .request-ended")) document.body.append(place);
