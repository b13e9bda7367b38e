/**
 * The facts of a request, `details[data-fact="name"]`. On a wide screen they are open beside the conversation; on a narrow
 * one they are rows below it, and the rows that the owner opened stay open while this tab is at the request.
 */
const WIDE = "(width >= 1000px)";
const key = `facts:${location.pathname}`;

function remembered(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

function remember(facts: readonly HTMLDetailsElement[]) {
  try {
    const open = facts.filter((fact) => fact.open).map((fact) => fact.dataset.fact);
    sessionStorage.setItem(key, open.join(" "));
  } catch {
    // They are closed again after the next change.
  }
}

export function setUpFacts(): void {
  const facts = [...document.querySelectorAll<HTMLDetailsElement>("details[data-fact]")];
  const wide = matchMedia(WIDE);
  const open = () => {
    const known = remembered();
    for (const fact of facts) if (wide.matches || known.includes(fact.dataset.fact ?? "")) fact.open = true;
  };
  open();
  if (!wide.matches) remember(facts);
  wide.addEventListener("change", open);
  for (const fact of facts) {
    fact.addEventListener("toggle", () => {
      if (!wide.matches) remember(facts);
    });
  }
}
