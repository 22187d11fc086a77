import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openRoad } from '../faults/road.ts';
import { desk, openBrowser } from '../journeys/browser.ts';
import { furnishCompanies } from './companies.ts';
import { shotsWith } from './shots.ts';
import { textsOf } from './texts.ts';

/** The languages of the guide. */
const languages = ['pt', 'en', 'es'];
/**
 * `npm run docs:pictures [-- name … --language=pt]` takes the named pictures of the guide, or all, in one language or in all.
 */
const { positionals: only, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } });
const { language: chosen = '' } = values;
const wanted = languages.filter((language) => !chosen || language === chosen);
if (!wanted.length) {
  console.error(`There is no language ${chosen}, only ${languages.join(', ')}.`);
  process.exit(1);
}
const docs = join(import.meta.dirname, '../../docs');

/** Takes the pictures of the guide in one language. Names those that failed. */
const takePictures = async (
  at: { url: string; admin: { email: string; password: string }; path: string },
  language: string,
) => {
  const text = textsOf(language);
  const folder = join(docs, language, 'pictures');
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  const context = await browser.newContext({
    viewport: desk,
    locale: 'pt-BR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  const page = await context.newPage();
  const failed: string[] = [];
  const save = async (name: string): Promise<void> => {
    await page.locator('[data-sonner-toast]').first().waitFor({ state: 'hidden' });
    await page.locator('[data-skeleton]:visible').first().waitFor({ state: 'hidden' });
    // Neither the pointer nor the focus shows a tooltip.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.querySelector<HTMLElement>('main:focus, button:focus')?.blur());
    await page.locator('[data-tooltip]:visible').first().waitFor({ state: 'hidden' });
    const shot = sharp(await page.screenshot({ animations: 'disabled' }));
    await shot.webp({ quality: 72, effort: 6 }).toFile(join(folder, `${name}.webp`));
    // The README shows this one, too.
    if (name === 'panel' && language === 'pt') await shot.png({ palette: true }).toFile(join(docs, 'tickets.png'));
  };
  await page.goto(`${at.url}/login`);
  await page.getByRole('button', { name: text('session:submit') }).waitFor();
  if (only.length === 0 || only.includes('sign-in')) await save('sign-in');
  await page.getByLabel(text('session:email')).fill(at.admin.email);
  await page.getByLabel(text('session:password'), { exact: true }).fill(at.admin.password);
  await page.getByRole('button', { name: text('session:submit') }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  for (const [name, shot] of Object.entries(shotsWith(at.path))) {
    if (only.length > 0 && !only.includes(name)) continue;
    try {
      await page.goto(`${at.url}${shot.at}`);
      await shot.show(page, text);
      await save(name);
      await shot.after?.(page, text);
    } catch (error) {
      failed.push(`${language} ${name}: ${String(error).slice(0, 300)}`);
    }
  }
  await browser.close();
  return failed;
};

const names = ['sign-in', ...Object.keys(shotsWith(''))];
const unknown = only.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no picture ${unknown}, only ${names.join(', ')}.`);
  process.exit(1);
}

const road = await openRoad({ LOG_LEVEL: 'error' });
try {
  const path = await furnishCompanies(road);
  const failed: string[] = [];
  for (const language of wanted) failed.push(...(await takePictures({ ...road.installation, path }, language)));
  if (failed.length) throw new Error(`These pictures failed:\n${failed.join('\n')}`);
} finally {
  await road.stop();
}
