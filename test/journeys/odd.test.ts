import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { eventually } from '../kernel/eventually.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const brackets = `http://a${')'.repeat(20_000)}`;
const poison = 'Que texto';
const longName = 'W'.repeat(4000);
let world: World;
let browser: Browser;
let ana: Page;
let loja: number;
let uuid: string;

const row = (name: string) => ana.getByRole('listitem').filter({ hasText: name });
/** Returns the elements beyond the right edge of the window, and whether the page is wider than it. */
const beyond = () =>
  ana.evaluate(() => {
    const seen = (box: DOMRect) => box.width > 0 && box.height > 0;
    const out = [...document.querySelectorAll('button, time, header, h1, h3, article, [role=listitem], aside')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return seen(box) && box.right > innerWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
    return [...out, ...(document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : [])];
  });
/** Returns the visible texts with the given beginning that is cut off by an element around them. */
const beginningsCut = (beginning: string) =>
  ana.evaluate((start) => {
    const cut: string[] = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      if (!node.textContent?.startsWith(start)) continue;
      const range = document.createRange();
      range.setStart(node, 0);
      range.setEnd(node, start.length);
      const letters = range.getBoundingClientRect();
      const boxes: DOMRect[] = [];
      for (let element = node.parentElement; element; element = element.parentElement)
        if (getComputedStyle(element).overflowX !== 'visible') boxes.push(element.getBoundingClientRect());
      // Texts for screen readers are in a box of one pixel.
      if (letters.width === 0 || boxes.some(({ width }) => width <= 1)) continue;
      if (boxes.some(({ left, right }) => letters.left < left - 1 || letters.right > right + 1))
        cut.push(node.parentElement?.outerHTML.slice(0, 200) ?? '');
    }
    return cut;
  }, beginning);
/** Lets `change` modify the replies of ticket and message lists for this page. */
const alter = async (change: (text: string) => string) => {
  await ana.route(/\/v1\/(tickets|messages|contacts|users)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
};

journey('odd things that customers write', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    loja = await world.addConnection('Loja');
    await world.write(loja, '5511940000011', 'oi', { pushName: 'Vera' });
    const { id } = await world.write(loja, '5511940000012', brackets, { pushName: 'Otto' });
    browser = await openBrowser();
    ({ page: ana } = await openPerson(browser));
    // Not the world's admin, because a second sign-in would end that session.
    const own = await world.addPerson('Ana', { profile: 'admin' });
    const accepted = await own.api('PUT', `/tickets/${id}`, { status: 'open', userId: own.user.id });
    ({ uuid } = Object(accepted.body));
    await signInAt(ana, world.system.url, own.who);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('a link with 20,000 brackets is shown in the list, in the conversation and in a reply', async () => {
    await row('Otto').click();
    const said = ana.getByRole('article', { name: 'Otto' });
    await said.getByRole('link', { name: 'http://a', exact: true }).waitFor();
    expect((await said.textContent())?.length).toBeGreaterThan(20_000);
    await said.hover();
    await said.getByRole('button', { name: 'Responder' }).click();
    await ana.getByText('Respondendo a Otto').waitFor();
    await ana.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  });

  test.each([1280, 390])('a name of 4,000 letters pushes nothing out of a window with %i px', async (width) => {
    await ana.setViewportSize({ width, height: 800 });
    await alter((text) => text.replaceAll(/"name":"(Otto|Vera)"/g, `"name":"${longName}"`));
    await ana.goto(`${world.system.url}/tickets`);
    await row(longName.slice(0, 10)).waitFor();
    expect(await beyond()).toEqual([]);
    await ana.goto(`${world.system.url}/tickets/${uuid}`);
    await ana.getByRole('article').last().waitFor();
    expect(await beyond()).toEqual([]);
    if (!(await ana.getByRole('complementary').isVisible()))
      await ana.getByRole('heading', { level: 1 }).getByRole('button').click();
    await ana.getByRole('complementary').waitFor();
    // In a narrow window the panel slides in.
    await ana
      .getByRole('complementary')
      .evaluate((panel) => Promise.all(panel.getAnimations().map((one) => one.finished)));
    const name = await ana.getByRole('complementary').getByRole('heading', { level: 3 }).boundingBox();
    expect(name?.height).toBeLessThan(80);
    if (process.env['PICTURES']) await ana.screenshot({ path: `${process.env['PICTURES']}/odd-${width}.png` });
    expect(await beyond()).toEqual([]);
    await ana.goto(`${world.system.url}/contacts`);
    await ana.getByText(longName).first().waitFor();
    expect(await beyond()).toEqual([]);
  });

  test.each([1280, 390])('a long Arabic name keeps its beginning in a window with %i px', async (width) => {
    const name = 'محمد عبد الرحمن بن عبد الله '.repeat(8).trim();
    await ana.setViewportSize({ width, height: 800 });
    await ana.unrouteAll({ behavior: 'ignoreErrors' });
    await alter((text) => text.replaceAll(/"name":"(Otto|Vera|Ana)"/g, `"name":"${name}"`));
    for (const path of ['/tickets', `/tickets/${uuid}`, '/contacts', '/users', '/kanban']) {
      await ana.goto(`${world.system.url}${path}`);
      await ana.getByRole('main').getByText(name.slice(0, 4)).filter({ visible: true }).first().waitFor();
      if (process.env['PICTURES'])
        await ana.screenshot({
          path: `${process.env['PICTURES']}/arabic-${width}${path.slice(0, 9).replaceAll('/', '-')}.png`,
        });
      expect(await beginningsCut(name.slice(0, 4))).toEqual([]);
    }
  });

  test('the page says that the database is down, and unsent messages are sent when it is back', async () => {
    await ana.unrouteAll({ behavior: 'ignoreErrors' });
    await ana.setViewportSize({ width: 1280, height: 800 });
    await ana.goto(`${world.system.url}/tickets/${uuid}`);
    const away = { status: 503, json: { error: 'ERR_STORE_AWAY', store: 'postgres' } };
    await ana.route(/\/v1\/messages/, (route) =>
      route.request().method() === 'POST' ? route.fulfill(away) : route.fallback(),
    );
    await ana.route(/\/readyz/, (route) => route.fulfill({ status: 503, json: { ready: false } }));
    await ana.getByRole('textbox', { name: 'Mensagem' }).fill('já vou ver');
    await ana.keyboard.press('Enter');
    const notice = ana.getByText('Sistema instável (banco de dados).');
    await notice.waitFor();
    for (const [theme, width] of [
      ['light', 1280],
      ['light', 390],
      ['dark', 390],
      ['dark', 1280],
    ] as const) {
      await ana.setViewportSize({ width, height: 800 });
      await ana.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await beyond()).toEqual([]);
      if (process.env['PICTURES'])
        await ana.screenshot({ path: `${process.env['PICTURES']}/away-${theme}-${width}.png` });
    }
    await ana.getByText(/Não enviada/).waitFor();
    await ana.unrouteAll({ behavior: 'ignoreErrors' });
    await notice.waitFor({ state: 'detached' });
    const said = ana.getByRole('article').filter({ hasText: 'já vou ver' });
    await said.getByText(/Não enviada/).waitFor({ state: 'detached' });
    const { body } = await world.admin.api('GET', `/tickets/u/${uuid}`);
    await eventually(async () => {
      const { body: page } = await world.admin.api('GET', `/messages/${Object(body).id}`);
      const sent = Object(page).messages.filter((one: { body: string }) => one.body.includes('já vou ver'));
      expect(sent).toHaveLength(1);
    });
    await eventually(async () => expect(await said.count()).toBe(1));
  });

  test('a ticket and a message that cannot be drawn do not affect the others', async () => {
    // Written now, to appear below Ana's message.
    const timestamp = Math.floor(Date.now() / 1000);
    await world.write(loja, '5511940000012', poison, { pushName: 'Otto', timestamp });
    await ana.addInitScript((word) => {
      const known: unknown = Reflect.get(String.prototype, 'startsWith');
      if (typeof known !== 'function') return;
      String.prototype.startsWith = function (...asked) {
        if (String(this) === word) throw new Error('cannot be drawn');
        return Boolean(Reflect.apply(known, this, asked));
      };
    }, poison);
    await ana.unrouteAll({ behavior: 'ignoreErrors' });
    await ana.setViewportSize({ width: 1280, height: 800 });
    await ana.goto(`${world.system.url}/tickets/${uuid}`);
    await ana
      .getByRole('listitem')
      .filter({ hasText: /^#\d+$/ })
      .waitFor();
    await ana.getByRole('article').getByRole('link', { name: 'http://a', exact: true }).waitFor();
    await ana.getByRole('article').filter({ hasText: poison }).waitFor();
    await ana.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  });
});
