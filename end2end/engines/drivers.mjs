// Two browsers behind one small interface: `open`, `run` (a function inside the page), `fill`, `press`,
// `choose` (a file), `shot`, `reload`, `close`.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Collects errors inside the page. */
const listen = () => {
  window.wrong = [];
  addEventListener("error", ({ message }) => window.wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.wrong.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.wrong.push(`${violatedDirective} ${blockedURI}`),
  );
};

const middle = (element) => element.scrollIntoView({ block: "center", behavior: "instant" });

/** Firefox via WebDriver BiDi. */
export async function firefox({ width, height, phone }) {
  const { default: puppeteer } = await import("puppeteer-core");
  const executablePath = process.env.FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width, height, hasTouch: phone });
  await page.evaluateOnNewDocument(listen);
  return {
    open: (url) => page.goto(url, { waitUntil: "load" }),
    run: (work, ...values) => page.evaluate(work, ...values),
    fill: async (selector, text) => (await page.waitForSelector(selector)).type(text),
    choose: async (selector, file) => (await page.waitForSelector(selector)).uploadFile(file),
    press: async (selector) => {
      await page.waitForSelector(selector);
      await page.$eval(selector, middle);
      await page.click(selector);
    },
    shot: (path) => page.screenshot({ path }),
    reload: () => page.reload({ waitUntil: "load" }),
    close: () => browser.close(),
  };
}

/** Path of WebKit's MiniBrowser on Debian. */
function miniBrowser() {
  const library = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  const folder = readdirSync(library).find((name) => name.startsWith("webkit2gtk-4."));
  return `${library}/${folder}/MiniBrowser`;
}

/** WebKitGTK as packaged by Debian (`webkit2gtk-driver`). Needs a display: on a server use `xvfb-run`. */
export async function webkit({ width, height }) {
  const { Builder, By, until } = await import("selenium-webdriver");
  const binary = process.env.WEBKIT ?? miniBrowser();
  const port = 4400 + (process.pid % 500);
  const service = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
  await pause(1500);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary, args: ["--automation"] } })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  const run = (work, ...values) => driver.executeScript(`return (${work}).apply(null, arguments)`, ...values);
  const find = (selector) => driver.wait(until.elementLocated(By.css(selector)), 10_000);
  return {
    open: async (url) => {
      await driver.get(url);
      await run(listen);
    },
    run,
    fill: async (selector, text) => (await find(selector)).sendKeys(text),
    choose: async (selector, file) => (await find(selector)).sendKeys(file),
    press: async (selector) => {
      const element = await find(selector);
      await run(middle, element);
      // A toast sliding in may take the first click.
      await element.click().catch(() => pause(1000).then(() => element.click()));
    },
    shot: async (path) => writeFileSync(path, await driver.takeScreenshot(), "base64"),
    reload: async () => {
      await driver.navigate().refresh();
      await run(listen);
    },
    close: async () => {
      await driver.quit();
      service.kill();
    },
  };
}
