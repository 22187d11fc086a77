import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const machines = [
  // The same browser without windows: a quarter less work for each page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Returns CHROMIUM_PATH, else the machine's browser, else the one from npm (Linux x64). */
const executable = async (): Promise<string | undefined> => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const own = machines.find((path) => existsSync(path));
  if (own || process.platform !== 'linux' || process.arch !== 'x64') return own;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'; // makes the package unpack its libraries
  const packed = await import('@sparticuz/chromium').catch(() => undefined);
  return packed?.default.executablePath();
};
export const browserPath = await executable();
if (!browserPath) console.warn('No browser: the journeys are skipped. Set CHROMIUM_PATH to a Chrome or Chromium.');

export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(browserPath ? { executablePath: browserPath } : {}), args: [...flags, ...more] });

type Shown = { width: number; height: number };
export const desk: Shown = { width: 1280, height: 800 };
export const small: Shown = { width: 360, height: 780 };

/** Opens a browser context of one person with nothing stored or cached. The app is in Portuguese for any locale. */
export const openPerson = async (
  browser: Browser,
  viewport: Shown = desk,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage() };
};

/** Signs in and waits for the tickets. */
export const signInAt = async (page: Page, url: string, who: { email: string; password: string }): Promise<void> => {
  await page.goto(`${url}/tickets`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('tab', { name: 'Abertas' }).waitFor();
};
