// A request with a sketch of the visitor's own cabin, as the owner reads it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { CabinMaterials } from "../../frontend-islands/src/cabin/generated/domain.ts";
import { root } from "../support/paths.ts";
import { expect, messages, openLead, type Page, someone, submitDirectly, test } from "./base.ts";

const picture = (name: string) => readFileSync(join(root, "demo/pictures", `${name}.jpg`));

async function upload(request: APIRequestContext, name: string): Promise<string> {
  const sent = await request.post("/uploads/refit-photo", { data: picture(name) });
  expect(sent.ok(), await sent.text()).toBe(true);
  return (await sent.json()).token;
}

/** Sends a request, and opens it as the owner; answers its reference. */
async function openSent(request: APIRequestContext, owner: Page): Promise<string> {
  const offered: CabinMaterials = await (await request.get("/api/content/cabin-materials")).json();
  const person = someone();
  const sent = await submitDirectly(request, person, {
    description: "The fronts are from 1989. The rest can stay.",
    photoToken: await upload(request, "style-classic-nautical"),
    sketchToken: await upload(request, "style-luxury-traditional"),
    surfaces: [
      { name: "cabinet-fronts", materialId: offered.materials[0]?.id ?? "", direction: 90 },
      { name: "floor", materialId: null, direction: null },
    ],
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await openLead(owner, person.name);
  return (await sent.json()).reference;
}

for (const width of [390, 820, 1440]) {
  test(`photo and sketch stand side by side at ${width} pixels`, async ({
    request,
    office,
    expectAccessible,
  }, info) => {
    const owner = await office({ viewport: { width, height: 900 } });
    const reference = await openSent(request, owner);
    const photo = await owner.getByRole("img", { name: /^Photo from/ }).boundingBox();
    const sketch = await owner.getByRole("img", { name: /^The same photo with the materials/ }).boundingBox();
    expect(sketch?.y).toBe(photo?.y);
    expect(sketch?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0));
    expect(sketch?.width).toBeCloseTo(photo?.width ?? 0, 0);
    const surfaces = owner.getByRole("region", { name: "Surfaces and materials" });
    await expect(surfaces).toContainText("Cabinet fronts");
    await expect(surfaces).toContainText("grain upright");
    const tooWide = await owner.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
    await info.attach(`lead-${width}`, { body: await owner.screenshot({ fullPage: true }), contentType: "image/png" });
    await expectAccessible(owner);
    for (const [words, end] of [
      ["The cabin today", "today"],
      ["As wished", "wished"],
    ] as const) {
      const download = owner.waitForEvent("download");
      await owner.getByRole("link", { name: `Download ${words}` }).click();
      expect((await download).suggestedFilename()).toBe(`${reference}-${end}.jpg`);
    }
  });
}

test("without scripts photo and sketch are both seen whole", async ({ request, office }) => {
  const owner = await office({ javaScriptEnabled: false });
  await openSent(request, owner);
  await expect(owner.getByRole("img", { name: /^Photo from/ })).toBeVisible();
  await expect(owner.getByRole("img", { name: /^The same photo with the materials/ })).toBeVisible();
});

test("a material that is not offered is refused with a sentence", async ({ request }) => {
  const surfaces = [{ name: "floor" as const, materialId: "none-such", direction: null }];
  const refused = await submitDirectly(request, someone(), { surfaces });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).error.fields).toContainEqual({ field: "surfaces", message: messages.materialGone });
});
