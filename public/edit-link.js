/** The link to the editor of a page, for owners who have signed in here. The cookie is a hint and gives no access. */
const link = document.createElement("a");
link.className = "button button--small";
link.href = `/admin/edit?at=${encodeURIComponent(location.pathname)}`;
link.textContent = "Edit this page";
link.style.cssText = "position:fixed;inset:auto auto 1rem 1rem;z-index:30";
document.body.append(link);
