// Writing an article: by keyboard, pasted from Word, on a phone; readers see it as it was written.

import { randomInt } from "node:crypto";
import { button, expect, keepDemoPosts, type Page, phone, test } from "./base.ts";
import { file, png } from "./photos.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });
const menu = (page: Page) => page.getByRole("listbox", { name: "Insert" });
const option = (page: Page, name: string) => menu(page).getByRole("option", { name, exact: true });
const unique = (words: string) => `${words} ${randomInt(1_000_000)}`;

async function open(page: Page) {
  await page.goto("/admin/blog/new");
  await expect(text(page)).toBeVisible();
  await text(page).click();
}

/** The HTML that the field would save. */
async function html(page: Page): Promise<string> {
  await button(page, "HTML source").click();
  const source = await page.getByRole("textbox", { name: "Content, HTML source" }).inputValue();
  await button(page, "HTML source").click();
  await expect(text(page)).toBeVisible();
  return source;
}

/** Pastes like a browser, with this clipboard content. */
async function paste(page: Page, data: Record<string, string>) {
  await text(page).evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** Provides a file like a browser: pasted from the clipboard, or dropped. */
async function bring(page: Page, how: "paste" | "drop", { name, mimeType, buffer }: ReturnType<typeof file>) {
  const source = { how, name, type: mimeType, base64: buffer.toString("base64") };
  await text(page).evaluate((element, { how, name, type, base64 }) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }));
    const can = { bubbles: true, cancelable: true };
    if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...can }));
    else {
      for (const kind of ["dragenter", "dragover", "drop"]) {
        element.dispatchEvent(new DragEvent(kind, { dataTransfer: data, ...can }));
      }
    }
  }, source);
}

/** Opens the slash menu, types a query and selects the entry. */
async function slash(page: Page, query: string, entry: string) {
  await page.keyboard.type(`/${query}`);
  await expect(option(page, entry)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveCount(0);
}

keepDemoPosts();

test("an article is written by keyboard and reads on the website as it was written", async ({
  office,
  browser,
  site,
  expectAccessible,
}) => {
  const page = await office();
  const heading = unique("Washing a teak deck");
  await open(page);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(heading);
  await text(page).focus();

  // Markdown is converted while typing.
  await page.keyboard.type("## Across the grain");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Use **salt** water and ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("are not allowed");
  await dialog.getByRole("textbox", { name: "Address" }).fill("/contact");
  await dialog.getByRole("textbox", { name: "Link text" }).fill("patience");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(".");
  await page.keyboard.press("Enter");

  // A list with one nested item; Tab indents only inside lists.
  await page.keyboard.type("- Sound the planks");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("with a knuckle");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Rinse");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  // The slash menu announces itself.
  await page.keyboard.type("/");
  await expect(page.getByRole("status").filter({ hasText: "Insert menu, 10 entries" })).toHaveCount(1);
  await expect(text(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await slash(page, "tab", "Table");
  await page.keyboard.type("Wood");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Coats");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Years");
  await page.keyboard.press("Tab");
  await button(page, "Table").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete the row" })).toBeFocused();
  await page.keyboard.press("Enter");
  await button(page, "Table").click();
  await page.getByRole("menuitem", { name: "Table title" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("What each needs");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toBeFocused();

  // A library picture, on the line after the table.
  await page.keyboard.press("Control+End");
  await slash(page, "pic", "Picture");
  await dialog.getByRole("button", { name: "From the library" }).click();
  await page.locator(".picture-grid button").first().click();
  const words = dialog.getByRole("textbox", { name: /what the picture shows/ });
  await words.fill("");
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(dialog.locator(".error")).toBeVisible();
  await words.fill("A deck at sunset");
  await dialog.getByRole("textbox", { name: "Caption" }).fill("Nine years old");
  await dialog.getByRole("radio", { name: "Half, next to the text" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(text(page)).toBeFocused();
  await slash(page, "vim", "Vimeo video");
  await dialog.getByRole("textbox", { name: "Address of the video" }).fill("https://vimeo.com/76979871");
  await dialog.getByRole("textbox", { name: "What it shows" }).fill("The shop in two minutes");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("The end.");
  await expectAccessible(page);

  const source = await html(page);
  expect(source).toContain(
    '<h2>Across the grain</h2>\n<p>Use <strong>salt</strong> water and <a href="/contact" rel="noopener">patience</a>.</p>',
  );
  expect(source).toContain(
    "<ul>\n<li>Sound the planks\n<ul>\n<li>with a knuckle</li>\n</ul>\n</li>\n<li>Rinse</li>\n</ul>",
  );
  expect(source).toContain(
    '<th scope="col">Wood</th><th scope="col">Coats</th><th scope="col">Years</th></tr></thead>',
  );
  expect(source.match(/<tr>/g)).toHaveLength(2);
  expect(source).toContain("<caption>What each needs</caption>");
  expect(source).toContain("<figcaption>Nine years old</figcaption>");

  // Undo and redo lose nothing.
  await text(page).focus();
  await button(page, /^Undo/).click();
  expect(await html(page)).not.toContain("The end.");
  await button(page, /^Redo/).click();
  expect(await html(page)).toBe(source);

  await expect(page).toHaveURL(/\/admin\/blog\/[\w-]+\/edit$/);
  await expect(page.locator(".save-bar__status")).toContainText("Saved");
  await page.reload();
  await expect(text(page)).toContainText("The end.");
  // Opened again without edits, the HTML is unchanged.
  expect(await html(page)).toBe(source);

  // Readers get pictures in all sizes, and the video as a link until they click it.
  await button(page, "Preview").click();
  const link = await page.getByRole("textbox", { name: "Preview link 1" }).inputValue();
  await page.context().close();
  const other = await browser.newContext({ baseURL: site.url });
  const reader = await other.newPage();
  await reader.goto(link);
  const article = reader.locator(".prose");
  await expect(article.getByRole("heading", { level: 2, name: "Across the grain" })).toBeVisible();
  // The sizes of a new picture are made while it is shown already.
  await expect(async () => {
    await reader.reload();
    const sizes = await article.locator("figure.half source").first().getAttribute("srcset", { timeout: 1000 });
    expect(sizes).toMatch(/\.avif \d+w/);
  }).toPass();
  await expect(article.getByRole("img", { name: "A deck at sunset" })).toBeVisible();
  await expect(article.getByRole("table", { name: "What each needs" })).toBeVisible();
  await expect(article.getByRole("link", { name: "The shop in two minutes" })).toHaveAttribute(
    "href",
    "https://vimeo.com/76979871",
  );
  await expectAccessible(reader);
  await expect(article.locator("iframe")).toHaveCount(0);
  await other.close();
});

test("the sheet opens ready to write, is as wide as the page, and its blocks are dragged", async ({
  office,
  expectAccessible,
}) => {
  const page = await office({ viewport: { width: 1440, height: 900 } });
  // On a slow connection the title can be typed before the text's editor has loaded.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/rich-text/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/admin/blog/new");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await page.keyboard.type(unique("Silver teak"));
  await page.keyboard.press("Enter");
  await expect(text(page)).toHaveCount(0);
  arrive();
  await expect(text(page)).toBeFocused();
  for (const words of ["One of three.", "Two of three.", "Three of three."]) {
    await page.keyboard.type(words);
    if (!words.startsWith("Three")) await page.keyboard.press("Enter");
  }

  // Drag the third block above the first by its handle.
  const third = await text(page).getByText("Three of three.").boundingBox();
  const first = await text(page).getByText("One of three.").boundingBox();
  if (!third || !first) throw new Error("no blocks");
  await page.mouse.move(third.x + 40, third.y + 10);
  const grip = await page.locator(".rich-text__grip").boundingBox();
  if (!grip) throw new Error("no grip");
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, first.y - 4, { steps: 6 });
  await expect(page.locator(".rich-text__drop-line")).toBeVisible();
  await page.mouse.up();
  await expect(text(page)).toHaveText("Three of three.One of three.Two of three.");
  await expect(text(page)).toBeInViewport();

  // Same width and font size as for readers.
  const looks = (element: Element) => {
    const { fontSize, lineHeight, fontFamily } = getComputedStyle(element);
    return { fontSize, lineHeight, fontFamily, width: element.getBoundingClientRect().width };
  };
  const written = await text(page).locator("p").first().evaluate(looks);

  // In focus mode only the sheet and the save status are visible.
  await button(page, "Focus mode").click();
  await expect(page.locator(".settings-panel")).toHaveAttribute("inert");
  await expect(page.locator(".save-bar__status")).toContainText("Saved");
  await text(page).click();
  await page.keyboard.type("!");
  await expectAccessible(page);
  await button(page, "Focus mode").click();

  await button(page, "Preview").click();
  await page.goto(await page.getByRole("textbox", { name: "Preview link 1" }).inputValue());
  const read = await page.locator(".prose p").first().evaluate(looks);
  expect(written.fontSize).toBe(read.fontSize);
  expect(written.lineHeight).toBe(read.lineHeight);
  expect(written.fontFamily.split(",")[0]).toBe(read.fontFamily.split(",")[0]);
  expect(Math.abs(written.width - read.width)).toBeLessThan(8);
});

test("what Word, a page and the clipboard bring becomes plain text of ours", async ({ owner: page }) => {
  await open(page);
  await paste(page, {
    "text/html": `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
      <p class=MsoNormal style='color:red'><b>Salt</b> and <i style='mso-x:y'>time</i>.<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Soft brush</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>No hurry</p>
      <img src="https://elsewhere.example/x.gif" onerror="alert(1)"><script>alert(1)</script></body></html>`,
    "text/plain": "Salt and time.",
  });
  await expect(page.getByText("Pictures from other websites were left out")).toHaveCount(2);
  expect(await html(page)).toBe(
    "<p><strong>Salt</strong> and <em>time</em>.</p>\n<ul>\n<li>Soft brush</li>\n<li>No hurry</li>\n</ul>",
  );
  // Editing the source changes the text, and keeps what the editor cannot represent.
  await button(page, "HTML source").click();
  const source = '<p>Before</p>\n<blockquote><ul><li>kept</li></ul></blockquote>\n<p title="x">After</p>';
  await page.getByRole("textbox", { name: "Content, HTML source" }).fill(source);
  await button(page, "HTML source").click();
  await expect(page.getByText("Kept as HTML")).toHaveCount(2);
  expect(await html(page)).toBe(source);
  // Leave an empty form for the next test.
  await button(page, "HTML source").click();
  await page.getByRole("textbox", { name: "Content, HTML source" }).fill("");
});

test("the keyboard gets in, around and out", async ({ owner: page }) => {
  await open(page);
  await page.keyboard.type("- one");
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("combobox", { name: "Paragraph style" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(button(page, /^Bold/)).toBeFocused();
  await page.keyboard.press("End");
  await expect(button(page, "Keyboard shortcuts")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  // After Escape, Tab leaves the editor, even in a list.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text(page)).not.toBeFocused();
});

test.describe("on a phone", () => {
  test("the tools are in reach of a thumb and the text fills the screen", async ({ office, expectAccessible }) => {
    const page = await office(phone);
    await open(page);
    const small = await page.locator(".toolbar button, .toolbar select").evaluateAll((tools) =>
      tools
        .map((tool) => ({ name: tool.getAttribute("aria-label"), box: tool.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await button(page, "Focus mode").click();
    await text(page).tap();
    await page.keyboard.type("/quo");
    await option(page, "Quotation").tap();
    await page.keyboard.type("Silver teak is not neglected teak.");
    await expectAccessible(page);
    await button(page, "Focus mode").click();
    expect(await html(page)).toBe("<blockquote><p>Silver teak is not neglected teak.</p></blockquote>");
  });
});

test("a picture is pasted into the text, another is dropped, and what is no picture says so", async ({
  office,
  site,
}) => {
  const page = await office();
  await open(page);
  const pictures = text(page).locator("figure img");
  await page.keyboard.type("Before.");
  await bring(page, "paste", file("deck.png", "image/png", png(640, 400)));
  await expect(pictures).toHaveCount(1);
  await bring(page, "drop", file("hull.png", "image/png", png(400, 640)));
  await expect(pictures).toHaveCount(2);
  await bring(page, "drop", file("note.txt", "text/plain", Buffer.from("No picture.")));
  await expect(page.getByText("note.txt")).toBeVisible();
  await expect(pictures).toHaveCount(2);
  const source = await html(page);
  expect(source).toContain("Before.");
  expect(source.match(/<img data-picture="[0-9a-f-]+" src="\/media\/[0-9a-f]{16}\//g)).toHaveLength(2);
  await site.sql("UPDATE media SET alt = 'Planks' WHERE original_name IN ('deck.png', 'hull.png')");
});
