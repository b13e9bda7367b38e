// Pictures that visitors get from the bucket itself, by signed addresses.
import { expectPicturesToLoad } from "../support/pictures.ts";
import { Site } from "../support/site.ts";
import { expect, test } from "./base.ts";

test.describe("with pictures from the bucket", () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await Site.start("site_with_redirects", "sqlite", "s3", { PICTURES_FROM_S3: "redirect" });
  });
  test.afterAll(() => site.remove());

  test("every picture of a page loads from there, and the browser keeps it", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const errors: string[] = [];
    context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const page = await context.newPage();
    const fromBucket: string[] = [];
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    const inMemory = new Set<string>();
    network.on("Network.requestServedFromCache", ({ requestId }) => inMemory.add(requestId));
    network.on("Network.responseReceived", ({ requestId, response }) => {
      const { url, status, fromDiskCache } = response;
      const cached = fromDiskCache || inMemory.has(requestId);
      if (url.startsWith(site.bucketUrl) && status === 200 && !cached) fromBucket.push(url);
    });
    const policy = (await page.goto("/showroom"))?.headers()["content-security-policy"];
    expect(policy).toMatch(new RegExp(`img-src [^;]*${site.bucketUrl}`));
    await expectPicturesToLoad(page);
    expect(fromBucket.length).toBeGreaterThan(5);
    expect(fromBucket.every((url) => url.includes("X-Amz-Signature="))).toBe(true);

    // A script that reads the pixels gets them from the site, as the policy demands.
    const status = await page.evaluate(async () => {
      const picture = document.querySelector<HTMLImageElement>("img[src^='/media/']");
      return (await fetch(`${picture?.getAttribute("src")}?from=site`)).status;
    });
    expect(status).toBe(200);

    // The same signed addresses within the next minutes: the second view costs nothing.
    const first = new Set(fromBucket.splice(0));
    await page.goto("/");
    await page.goto("/showroom");
    await expectPicturesToLoad(page);
    expect(fromBucket.filter((url) => first.has(url))).toEqual([]);
    expect(errors, "errors on the console").toEqual([]);
    await context.close();
  });
});
