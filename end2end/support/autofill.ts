// A Chromium with its window's parts, such as the filling in of forms, which chromium-headless-shell does not have.
import { type Browser, chromium, expect, type Page } from "@playwright/test";

export const fullChromium = process.env.FULL_CHROMIUM || undefined;

export function launchFullChromium(): Promise<Browser> {
  const args = ["--headless=new", "--disable-gpu", "--no-first-run", "--disable-sync", "--disable-component-update"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return chromium.launch({ executablePath: fullChromium, args, ignoreDefaultArgs: ["--headless"] });
}

/** What this browser has saved of its user. */
function addressOf(person: { name: string; email: string }) {
  const [first = "", ...last] = person.name.split(" ");
  const fields = {
    NAME_FULL: person.name,
    NAME_FIRST: first,
    NAME_LAST: last.join(" "),
    COMPANY_NAME: "Halloran Marine",
    EMAIL_ADDRESS: person.email,
    PHONE_HOME_WHOLE_NUMBER: "+16195550187",
    ADDRESS_HOME_LINE1: "1220 Shafter Street",
    ADDRESS_HOME_CITY: "San Diego",
    ADDRESS_HOME_STATE: "CA",
    ADDRESS_HOME_ZIP: "92106",
    ADDRESS_HOME_COUNTRY: "US",
  };
  return { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
}

/** The browser fills in the form around this field with a saved address, as after a click on its suggestion. */
export async function autofill(page: Page, selector: string, person: { name: string; email: string }): Promise<void> {
  const address = addressOf(person);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Autofill.enable");
  await protocol.send("Autofill.setAddresses", { addresses: [address] });
  await page.focus(selector);
  const { root } = await protocol.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await protocol.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await protocol.send("DOM.describeNode", { nodeId });
  const filled = new Promise((done) => protocol.once("Autofill.addressFormFilled", done));
  // The browser may not have read the form yet; then it fills in nothing.
  await expect(async () => {
    await protocol.send("Autofill.trigger", { fieldId: node.backendNodeId, address });
    await expect(page.locator(selector)).not.toHaveValue("", { timeout: 2_000 });
  }).toPass();
  await filled;
  await protocol.detach();
}
