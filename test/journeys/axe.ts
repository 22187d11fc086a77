import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { Road } from '../faults/road.ts';
import { openPerson, signInAt, type desk } from './browser.ts';
import { screensWith } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<AxeResults> };
  }
}

/** The rules of the levels A and AA, and those of them that depend on colours. */
const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Returns what axe finds on the present screen by these rules, and whether it scrolls sideways. */
export const faultsOf = async (page: Page, theme: Theme, by: keyof typeof rules = 'all'): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    // Colour transitions begin with the next frame.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    // A tooltip may begin to fade in at any moment; then its colours are no colours of the theme.
    const { violations } = await window.axe.run(
      { exclude: [['[data-tooltip]']] },
      // Only the HTML of violations is used.
      { runOnly, resultTypes: ['violations'], selectors: false },
    );
    const named = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    return wide ? [...named, `scrolls sideways: ${document.documentElement.scrollWidth} px`] : named;
  }, rules[by]);
  return found.map((fault) => `${new URL(page.url()).pathname}, ${theme}: ${fault}`);
};

/** Switches the theme of the present screen as the app does: all colours depend on this attribute. */
export const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);

/** Navigates inside the app like its links, so a page is not loaded again for each of its dialogs. */
const visit = async (page: Page, at: string): Promise<void> => {
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await page.keyboard.press('Escape');
  if (new URL(page.url()).pathname === at) {
    await go('/nada');
    await page.getByText('Página não encontrada').waitFor();
  }
  await go(at);
};

/** Opens a person who asked for reduced motion: axe judges a screen at the end of its transitions, which take seconds in all. */
const openStill = async (browser: Browser, size: typeof desk) => {
  const person = await openPerson(browser, size);
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  return person;
};

/**
 * Returns what axe finds at this width: on sign-in and the first screens with a stored theme, and on every screen and dialog
 * in each theme.
 */
export const faultsAt = async (
  browser: Browser,
  size: typeof desk,
  road: Road,
  conversation: string,
): Promise<string[]> => {
  const faults: string[] = [];
  const { url, admin } = road.installation;
  const screens = screensWith(conversation);
  for (const theme of themes) {
    const { page, context } = await openStill(browser, size);
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    faults.push(...(await faultsOf(page, theme)));
    await signInAt(page, url, admin);
    for (const name of ['tickets, open', 'user menu', 'conversation']) {
      const { at, show } = screens[name] ?? {};
      await page.goto(`${url}${at}`);
      await show?.(page);
      faults.push(...(await faultsOf(page, theme)));
    }
    await context.close();
  }
  const { page, context } = await openStill(browser, size);
  await signInAt(page, url, admin);
  for (const { at, show } of Object.values(screens)) {
    await visit(page, at);
    await show(page);
    for (const theme of themes) {
      await paint(page, theme);
      // The themes differ in colours alone: only the attribute changes between them.
      faults.push(...(await faultsOf(page, theme, theme === 'light' ? 'all' : 'colours')));
    }
  }
  await context.close();
  return faults;
};
