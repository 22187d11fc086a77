import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { z } from 'zod';
import { buildWeb } from '../../runtime/web.ts';
import { apiOf } from '../kernel/api.ts';
import { openWorld, type World } from '../commands/world.ts';
import { randomOf } from '../faults/random.ts';
import { eventually } from '../kernel/eventually.ts';
import { sentences } from '../kernel/sentences.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { keyboardOf } from './keyboard.ts';
import { catchNotifications, openingNames, openingOf, type Customer, type OpeningName } from './openings.ts';

/** The delay of each reply and each file of the page. */
const LATE_MS = 1_500;
const KEY_MS = 60;
/**
 * The suite types one sentence after each kind of opening. TYPING_ROUNDS=1 types all 200, each after one kind of opening, and as
 * many rounds as there are kinds type each after each. TYPING_SEED chooses the pairs; TYPING_AT_ONCE is the number of users.
 */
const rounds = Number(process.env['TYPING_ROUNDS'] ?? 0);
const seed = Number(process.env['TYPING_SEED'] ?? 1);
const AT_ONCE = Number(process.env['TYPING_AT_ONCE'] ?? 4);

type Typed = { sentence: string; opening: OpeningName };
const random = randomOf(seed);
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
const pairsOf = (round: number, of: readonly string[]): Typed[] =>
  of.flatMap((sentence, n) => {
    const opening = openingNames[(n + round) % openingNames.length];
    return opening ? [{ sentence, opening }] : [];
  });
const mixed = shuffled(sentences);
const waiting: Typed[] = rounds
  ? Array.from({ length: rounds }).flatMap((_, round) => shuffled(pairsOf(round, mixed)))
  : pairsOf(0, mixed.slice(0, openingNames.length));

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let connectionId = 0;
let serial = 0;

const delayed = /\.js(\?|$)|\/v1\//;
const delay = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await route.continue().catch(() => undefined);
};

/** The admin's access token outlives a sentence, but not a round. */
const renewAdmin = async () => {
  const { url } = world.system;
  const { body } = await apiOf(url)('POST', '/auth/refresh_token', {}, { cookie: world.admin.cookie });
  world.admin.api = apiOf(url, z.object({ token: z.string() }).parse(body).token);
};

type User = { id: number };
const addCustomer = async (status: 'open' | 'pending', userId: number): Promise<Customer> => {
  const name = `Cliente ${++serial} fim`;
  const number = `55119${String(50_000_000 + serial)}`;
  const { id, uuid } = await world.write(connectionId, number, 'Oi', { pushName: name });
  if (status === 'open') await world.admin.api('PUT', `/tickets/${id}`, { status, userId });
  return { id, uuid, number, name };
};
const addChat = async (user: User) => {
  const title = `Sala ${++serial} fim`;
  const { body } = await world.admin.api('POST', '/chats', { title, users: [{ id: user.id }] });
  const { id, uuid }: { id: number; uuid: string } = Object(body);
  return { id, uuid, number: '', name: title };
};
const addNext = (user: User, kind: ReturnType<typeof openingOf>['next']): Promise<Customer> => {
  if (kind === 'chat') return addChat(user);
  return addCustomer(kind === 'waiting' ? 'pending' : 'open', kind === 'colleague' ? world.admin.user.id : user.id);
};

/** Returns the lines of the sent messages, without the signature, and of the draft. Enter sends where a composer is ready. */
const writtenIn = async (page: Page, next: Customer, isChat: boolean): Promise<string[]> => {
  const path = isChat ? `/chats/${next.id}/messages` : `/messages/${next.id}`;
  const { body } = await world.admin.api('GET', path);
  const all: { message?: string; body?: string; fromMe?: boolean }[] =
    Object(body).records ?? Object(body).messages ?? [];
  const sent = all.filter(({ fromMe }) => isChat || fromMe).map((one) => one.message ?? one.body ?? '');
  const within = isChat ? page.getByRole('main') : page.locator(`[data-conversation="${next.uuid}"]`);
  const draft = await within.getByRole('textbox', { name: 'Mensagem' }).inputValue();
  return [...sent.map((text) => text.replace(/^\*.+:\*\n/, '')), draft]
    .flatMap((text) => text.split('\n'))
    .filter(Boolean);
};

const typeInto = async (page: Page, user: User, { sentence, opening }: Typed) => {
  const { next: kind, prepare, open } = openingOf(opening);
  const [first, next, chat] = [await addCustomer('open', user.id), await addNext(user, kind), await addChat(user)];
  const isChat = kind === 'chat';
  const stage = { page, world, connectionId, userId: user.id, first, next, chat };
  const type = await keyboardOf(page, KEY_MS);
  await page.goto(`${world.system.url}/tickets/${first.uuid}`);
  await page.locator(`[data-conversation="${first.uuid}"]`).getByRole('textbox', { name: 'Mensagem' }).waitFor();
  await prepare?.(stage);
  if (!rounds) await page.route(delayed, delay);
  await open(stage);
  await type(sentence, serial % 2 ? 'dead key' : 'composition');
  await page.waitForURL(`**/${next.uuid}`);
  await eventually(async () => expect(await writtenIn(page, next, isChat)).toEqual(sentence.split('\n')));
  await page.getByRole('log').waitFor();
  expect(await page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(0);
  if (!rounds) await page.unroute(delayed, delay);
  if (!isChat) {
    const { body } = await world.admin.api('GET', `/tickets/${next.id}`);
    expect(body).toMatchObject({ status: 'open', userId: user.id });
  }
  for (const { id } of isChat ? [first] : [first, next])
    await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed', justClose: true });
};

journey('what is typed while a conversation opens', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    connectionId = await world.addConnection('Loja');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test(
    'arrives complete in its draft, and no key triggers a shortcut',
    async () => {
      const wrong: string[] = [];
      const work = async (_: unknown, n: number) => {
        const { who, user } = await world.addPerson(`Bia${n}`, { profile: 'admin' });
        const { context, page } = await openPerson(browser);
        await signInAt(page, world.system.url, who);
        await catchNotifications(page);
        // In the rounds, code that the page loads in advance is late as well.
        if (rounds) await page.route(delayed, delay);
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          if (rounds) await renewAdmin();
          await typeInto(page, user, one).catch(async (error: unknown) => {
            const layers = await page.getByRole('dialog').allInnerTexts();
            wrong.push(`${one.opening}: ${one.sentence}: ${page.url()}: ${layers.join()}: ${String(error)}`);
            if (rounds) console.warn(wrong.at(-1));
          });
        }
        await context.close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }).map(work));
      expect(wrong).toEqual([]);
    },
    rounds ? 36_000_000 : 300_000,
  );
});
