import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { contactTold } from '../../domain/contact/shape.ts';
import { quickMessageCalls } from '../../domain/quickMessage/record.ts';
import { openAsking, type Asking } from '../faults/asking.ts';
import { openPage } from '../faults/page.ts';
import { apiOf } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';

/** An installation as seen from outside. */
export type Door = { url: string; admin: { email: string; password: string }; metricsToken: string };
/** Records that the installation confirmed. They must never disappear. */
export type Kept = { contact: { id: number; name: string }; file: { id: number; text: string } };

/** How long an action may take while a part of the installation is missing, in ms. */
const patience = 180_000;
const pause = 200;
const refusal = z.object({ error: z.string() });
const contactFrame = z.object({ contact: z.object({ id: z.number(), name: z.string() }) });

/** Repeats a request until the answer is not a server error, and notes each refusal. Throws after three minutes. */
const settled = async <T extends { status: number }>(
  { refused }: Pick<Asking, 'refused'>,
  what: string,
  ask: () => Promise<T>,
): Promise<T> => {
  for (const since = Date.now(); ; await sleep(pause)) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    refused.push(`${what}: ${answer?.status ?? 'no answer'}`);
    if (Date.now() - since > patience) throw new Error(refused.at(-1));
  }
};

const expectStatus = (what: string, found: number, wanted: number): void => {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
};

/** Opens a page that receives the changes of contacts. */
const openListener = (url: string, asking: Asking) => {
  const names = new Map<number, string>();
  let [isIn, resets] = [false, 0];
  const page = openPage(url, asking, [], ({ event, action, payload }) => {
    if (event === 'control') {
      isIn ||= action === 'welcome';
      resets += Number(action === 'reset');
    }
    if (!event.endsWith('-contact') || action === 'delete') return;
    const { id, name } = contactFrame.parse(payload).contact;
    names.set(id, name);
  });
  const until = (what: string, holds: () => boolean): Promise<void> =>
    eventually(() => {
      if (!holds()) throw new Error(`A socket never heard ${what}`);
    }, patience);
  return {
    isIn: () => until('that it is in', () => isIn),
    /** Waits for the contact. A new reset (more than `before`) also counts, because the page then reloads everything. */
    hears: async ({ id, name }: Kept['contact'], before: number): Promise<void> =>
      until(`of ${name}`, () => names.get(id) === name || resets > before),
    resets: () => resets,
    close: page.close,
  };
};
type Listener = ReturnType<typeof openListener>;

/** Creates and changes a contact, and waits each time until every socket received it. */
const keepContact = async (asking: Asking, listeners: readonly Listener[]): Promise<Kept['contact']> => {
  const heard = async (method: string, path: string, form: object): Promise<Kept['contact']> => {
    const resets = listeners.map((each) => each.resets());
    const { body } = await asking.ask(method, path, form);
    const contact = contactTold.parse(body);
    await Promise.all(listeners.map((each, n) => each.hears(contact, resets[n] ?? 0)));
    return contact;
  };
  const name = `Visita ${randomUUID()}`;
  const number = `5511${randomInt(900_000_000, 999_999_999)}`;
  const { id } = await heard('POST', '/contacts', { name, number, email: '' });
  return heard('PUT', `/contacts/${id}`, { name: `${name} bis` });
};

/** Creates a quick message with a file. */
const keepFile = async (asking: Asking): Promise<Kept['file']> => {
  const text = `Olá, ${randomUUID()}!`;
  const message = { shortcode: randomUUID(), message: 'Olá', geral: true };
  // While Postgres is away, the answer lacks what only read models know.
  const created = quickMessageCalls.shape.pick({ id: true });
  const { id } = created.parse((await asking.ask('POST', '/quick-messages', message)).body);
  const form = new FormData();
  form.append('file', new Blob([text]), 'notas.txt');
  await asking.ask('POST', `/quick-messages/${id}/media-upload`, form);
  return { id, text };
};

/** Reads back the changed contact, and the file's bytes by its signed URL without a token. */
const findAgain = async (asking: Asking, { contact, file }: Kept): Promise<void> => {
  await eventually(async () => {
    const { name } = contactTold.parse((await asking.ask('GET', `/contacts/${contact.id}`)).body);
    if (name !== contact.name) throw new Error(`Contact ${contact.id} is ${name} instead of ${contact.name}`);
  }, patience);
  await eventually(async () => {
    const { mediaPath } = quickMessageCalls.shape.parse((await asking.ask('GET', `/quick-messages/${file.id}`)).body);
    // After a crash of Postgres its read models may not know the file for a moment.
    if (!mediaPath) throw new Error(`File ${file.id} has no address`);
    const answer = await settled(asking, 'file', () => fetch(mediaPath));
    const found = await answer.text();
    if (found !== file.text) throw new Error(`File ${file.id} is ${answer.status} ${found} instead of ${file.text}`);
  }, patience);
};

/** Checks that a wrong password and a wrong token are refused. */
const isRefused = async ({ url, admin }: Door, asking: Asking): Promise<void> => {
  const password = 'errada-errada';
  const login = await settled(asking, 'sign-in', () => apiOf(url)('POST', '/auth/login', { ...admin, password }));
  expectStatus('A wrong password', login.status, 401);
  refusal.parse(login.body);
  const list = await settled(asking, 'contacts', () => apiOf(url, 'not-a-token')('GET', '/contacts'));
  expectStatus('A wrong token', list.status, 401);
  refusal.parse(list.body);
};

/** Checks the endpoints for operators and programs outside /v1. */
const answersMachines = async ({ url, metricsToken }: Door, asking: Asking): Promise<void> => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    settled(asking, path, () => fetch(`${url}${path}`, { headers }));
  z.object({ ready: z.literal(true) }).parse(await (await get('/readyz')).json());
  expectStatus('/metrics without its token', (await get('/metrics')).status, 404);
  const metrics = await get('/metrics', { authorization: `Bearer ${metricsToken}` });
  expectStatus('/metrics', metrics.status, 200);
  z.string()
    .regex(/^atende_/m)
    .parse(await metrics.text());
  const { paths } = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
    .parse(await (await get('/openapi.json')).json());
  if (!paths['/v1/contacts']) throw new Error('/openapi.json does not tell of contacts');
};

/**
 * Visits the installation once, by HTTP and WebSocket only. Repeats unanswered requests for three minutes.
 * Returns the records that must be kept from then on, and the requests that were refused at first. Throws if an answer is
 * wrong or never arrives. Calls `onIn` when the sockets are connected and the work begins.
 */
export const walk = async (door: Door, onIn = (): void => {}): Promise<{ kept: Kept; refused: string[] }> => {
  const asking = await openAsking(door.url, door.admin);
  const listeners = [1, 2].map(() => openListener(door.url, asking));
  try {
    await Promise.all(listeners.map((each) => each.isIn()));
    onIn();
    const kept = { contact: await keepContact(asking, listeners), file: await keepFile(asking) };
    await findAgain(asking, kept);
    await isRefused(door, asking);
    await answersMachines(door, asking);
    return { kept, refused: asking.refused };
  } finally {
    for (const each of listeners) each.close();
  }
};

/** Checks that all kept records are still there. Throws if one is missing. */
export const findAll = async (door: Door, all: readonly Kept[]): Promise<void> => {
  const asking = await openAsking(door.url, door.admin);
  for (const kept of all) await findAgain(asking, kept);
};
