import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Router } from 'express';
import type { AnyContract } from '../../domain/kernel/contract.ts';
import { mountApi } from '../../gateway/api.ts';
import type { Http } from '../../runtime/http.ts';
import { signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { openAsks } from './asks.ts';
import { allSamples } from './recordSamples.ts';
import { openWorld, type Person, type World } from './world.ts';

const idle = async (): Promise<never> => {
  throw new Error('not asked here');
};
/** The contracts of all calls that write. */
const contracts = ({ system }: World): Map<string, AnyContract> => {
  const keys = { fingerprint: String, remember: idle, inTurn: idle };
  const http: Http = {
    router: Router(),
    served: [],
    actorOf: idle,
    allow: idle,
    holderOf: idle,
    settled: idle,
    limitCalls: idle,
    keys,
    addressOf: () => '',
  };
  const offers: Parameters<typeof mountApi>[3] = Object({ simulated: false, phones: {}, media: {} });
  mountApi(http, system.deps, system.db, offers);
  const named = http.served.map((c) => [`${c.method} ${c.path.replaceAll(/:(\w+)/g, '{$1}')}`, c] as const);
  return new Map(named.filter(([, { method }]) => method !== 'GET'));
};
/**
 * These calls append nothing that the caller reads, or need a cookie, a connection token or a bank: the address book of a phone
 * without one, a code, a charge, and the session itself.
 */
const apart = [
  'DELETE /support',
  // This world has no parked events. Tested in commands/company/companies.test.ts.
  'POST /platform/parked/{view}/retry',
  // It writes nothing that other calls read. Tested in projections/platform/verification.test.ts.
  'POST /platform/verification',
  'POST /api/messages/send',
  // It needs a template of the official API. Tested in commands/externalApi/templates.test.ts.
  'POST /api/messages/send-template',
  'POST /queueIntegration/testSession',
  // A key is in no read model. Tested in commands/integration/integration.test.ts.
  'POST /queueIntegration/{integrationId}/key',
  'POST /prompt/try',
  // It changes no record. Tested in commands/contact/export.test.ts.
  'POST /contacts/{contactId}/export',
  // They ask WhatsApp. Tested in connector/inbox.
  'POST /whatsapp/{whatsappId}/channel',
  'PUT /whatsapp/{whatsappId}/profile',
  'PUT /contacts/{contactId}/block',
  // They ask Meta. Tested in connector/cloud/templates.test.ts and webhook.test.ts.
  'POST /whatsapp/{whatsappId}/check',
  'POST /templates',
  'PUT /templates/{templateId}',
  'DELETE /templates/{templateId}',
  'POST /templates/sync',
  'POST /templates/header-file',
  // It needs a template of the official API. Tested in commands/message/serviceWindow.test.ts.
  'POST /messages/{ticketId}/template',
  // The clock continues it at once. Tested in connector/hooks/webhook.test.ts.
  'POST /queueIntegration/{integrationId}/calls/{callId}',
  'POST /api/enviar-email',
  'POST /contacts/import',
  // WhatsApp stores it. Tested in commands/connection/privacy.test.ts.
  'PUT /whatsapp/privacy/{whatsappId}',
  // It closes the tickets in the read models and returns their number. Tested in gateway/clients/saas.test.ts.
  'POST /tickets/closeAll',
  // Only the last move of a ticket, for a few seconds. Tested in commands/ticket/undo.test.ts.
  'POST /tickets/{ticketId}/undo',
  'POST /pay/{token}',
  'POST /subscription',
  // It needs a paying company. Tested in commands/invoice/nextPlan.test.ts.
  'PUT /subscription/plan/{planId}',
  'DELETE /subscription/plan',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
];

let world: World;
let asked: Awaited<ReturnType<typeof openAsks>>;
let written: Map<string, AnyContract>;
let ana: Person;
let mine: number;
let given: { from: number; to: number };
beforeAll(async () => {
  world = await openWorld(2);
  written = contracts(world);
  asked = await openAsks(world);
  const [from, to] = [await world.addQueue('Dela'), await world.addQueue('De outros')];
  ana = await world.addPerson('Ana', { queueIds: [from] });
  const line = await world.addConnection('Terceira');
  mine = (await world.write(line, '5511987659999', 'Segredo de Maria')).id;
  await world.admin.api('PUT', `/tickets/${mine}`, { queueId: from });
  expect((await ana.api('PUT', `/tickets/${mine}`, { status: 'open', userId: ana.user.id })).status).toBe(200);
  given = { from, to };
});
afterAll(async () => {
  await asked?.close();
  await world?.system.thaw(); // otherwise the reactions wait half a minute for the read models before they end
  await world?.close();
});

test('these tests cover every call that writes', () => {
  expect([...written.keys()].filter((call) => !apart.includes(call)).toSorted()).toEqual(
    Object.keys(asked.asks).toSorted(),
  );
});

describe('a user who transfers a ticket out of their own view', () => {
  test('gets the result of the transfer; a repeated request gets what a GET returns', async () => {
    const key = { 'idempotency-key': 'longe' };
    const transfer = () => ana.api('PUT', `/tickets/${mine}`, { queueId: given.to }, key);
    const done = await transfer();
    expect(done).toMatchObject({ status: 200, body: { id: mine, status: 'pending', queueId: given.to, userId: null } });
    expect(done.headers.get('x-behind')).toBeNull();
    expect(JSON.stringify(done.body)).not.toContain('Segredo');
    const hidden = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
    expect(await ana.api('GET', `/tickets/${mine}`)).toMatchObject(hidden);
    expect(await transfer()).toMatchObject(hidden);
  });

  test('and repeats a request that opened a ticket does not see it once it belongs to another user', async () => {
    const contact = await world.admin.api('POST', '/contacts', { name: 'Caio Reis', number: '5511933330001' });
    const key = { 'idempotency-key': 'aberto' };
    const body = { contactId: Object(contact.body).id, queueId: given.from };
    const opening = () => ana.api('POST', '/tickets', body, key);
    const opened = await opening();
    expect(opened).toMatchObject({ status: 200, body: { queueId: given.from } });
    expect(await opening()).toMatchObject({ status: 200, body: { id: Object(opened.body).id } });
    const away = { queueId: given.to, userId: world.admin.user.id };
    expect((await world.admin.api('PUT', `/tickets/${Object(opened.body).id}`, away)).status).toBe(200);
    expect(await opening()).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });

  test('and an admin who makes a quick message private for another user get the result', async () => {
    const made = await ana.api('POST', '/quick-messages', { shortcode: 'minha', message: 'Segredo', geral: true });
    const path = `/quick-messages/${Object(made.body).id}`;
    const key = { 'idempotency-key': 'escondida' };
    const hide = () => world.admin.api('PUT', path, { geral: false }, key);
    expect(await hide()).toMatchObject({ status: 200, body: { shortcode: 'minha', geral: false } });
    const hidden = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };
    expect(await world.admin.api('GET', path)).toMatchObject(hidden);
    expect(await hide()).toMatchObject(hidden);
  });
});

type Told = Record<string, unknown> & { id: number | string };
/** The last answer for each record, from while the read models stood still. */
const answers = new Map<string, { call: string; kind: string; told: Told }>();

test('every write succeeds and answers by its contract while the read models stand still', async () => {
  await world.system.freeze();
  for (const call of Object.keys(asked.asks)) {
    const { status, headers, body } = await asked.ask(call);
    const told: Told = { ...Object(body) };
    if (call === 'POST /contactsImport') delete told['status']; // calls of an import
    const kind = also[call] ?? call.split('/')[1] ?? '';
    if (told.id) expect(reads).toHaveProperty([kind]);
    if (told.id) answers.set(`${kind} ${told.id}`, { call, kind, told });
    const behind = headers.get('x-behind');
    expect({ call, status, behind, body }).toMatchObject({ call, status: 200, behind: '1' });
    const read = written.get(call)?.reply.safeParse(body);
    expect({ call, issues: read?.error?.issues ?? [] }).toEqual({ call, issues: [] });
  }
  const changed = answers.values().find(({ call }) => call === 'PUT /users/{userId}');
  expect(changed?.told).toMatchObject({ name: 'Bia Prado', profile: 'supervisor' });
  // Reads still answer, with a warning that the data is old.
  const old = await world.admin.api('GET', '/tags?after=1/1');
  expect(old.headers.get('x-behind')).toBeNull();
  const { commit, prepare } = await world.system.deps.store.head();
  const late = await world.admin.api('GET', `/tags?after=${commit}/${prepare}`);
  expect([late.status, late.headers.get('x-behind')]).toEqual([200, '1']);
});

type Read = (told: Told, by: Person) => Promise<{ status: number; body: unknown }>;
const one =
  (path: string): Read =>
  ({ id }, by) =>
    by.api('GET', `/${path}/${id}`);
/** Finds one record of a list by its id. */
const among =
  (listOf: (told: Told) => string, key?: string): Read =>
  async (told, by) => {
    const { status, body } = await by.api('GET', listOf(told));
    const all: Told[] = key ? Object(body)[key] : body;
    return { status, body: all.find(({ id }) => id === told.id) };
  };
/** How to read the record under a path. Some calls write a record under another path. */
const reads: Record<string, Read> = {
  ...Object.fromEntries(allSamples.map(({ path }) => [path.slice(1), one(path.slice(1))])),
  whatsapp: one('whatsapp'),
  contacts: one('contacts'),
  tickets: one('tickets'),
  'ticket-notes': among(({ ticketId }) => `/ticket-notes/list?ticketId=${Number(ticketId)}`),
  messages: among(({ ticketId }) => `/messages/${Number(ticketId)}`, 'messages'),
  'contact-list-items': one('contact-list-items'),
  plans: one('plans'),
  schedules: one('schedules'),
  campaigns: one('campaigns'),
  queueIntegration: one('queueIntegration'),
  prompt: one('prompt'),
  queue: one('queue'),
  'queue-options': among(({ queueId, parentId }) => {
    return `/queue-options?queueId=${Number(queueId)}&parentId=${Number(parentId ?? -1)}`;
  }),
  announcements: one('announcements'),
  chats: among(() => '/chats', 'records'),
  'chat-messages': among(({ chatId }) => `/chats/${Number(chatId)}/messages`, 'records'),
  companies: one('companies'),
  users: one('users'),
};
const also: Record<string, string> = {
  'POST /tags/sync': 'tickets',
  'PUT /ticket-tags/{ticketId}/{tagId}': 'tickets',
  'DELETE /ticket-tags/{ticketId}': 'tickets',
  'POST /message/forward': 'messages',
  'POST /chats/{chatId}/messages': 'chat-messages',
  'POST /contactsImport': 'contacts',
  'PUT /whatsappsession/{whatsappId}': 'whatsapp',
  'DELETE /whatsappsession/{whatsappId}': 'whatsapp',
  'POST /whatsappsession/{whatsappId}': 'whatsapp',
  'POST /closedimported/{whatsappId}': 'whatsapp',
};
/** Removes the signature of addresses before the comparison, and that a number is unchecked: a check may follow at once. */
const compared = (told: Told) =>
  JSON.parse(JSON.stringify(told).replaceAll(/\/\d+\.[\w-]{43}\//g, '/'), (key, value: unknown) =>
    key === 'isWhatsappValid' && value === null ? undefined : value,
  );

test('the answers from before agree with what a GET returns afterwards, or omit fields; nothing is invented', async () => {
  await world.system.thaw();
  const { lookup, store } = world.system.deps;
  const head = await store.head();
  await eventually(async () => {
    const reached = await lookup.reached();
    if (!reached || reached.commit < head.commit) throw new Error('not there yet');
  });
  const reader = { ...(await signIn(world.system.url, world.admin.who)), who: world.admin.who };
  const [written, read]: [unknown[], unknown[]] = [[], []];
  for (const { call, kind, told } of answers.values()) {
    written.push({ call, ...compared(told) });
    read.push({ call, ...compared(Object((await reads[kind]?.(told, reader))?.body)) });
  }
  expect(written.length).toBeGreaterThan(15);
  expect(read).toMatchObject(written);
});

test('a repeated request whose answer was lost succeeds, even if records were removed since', async () => {
  const reader = { ...(await signIn(world.system.url, world.admin.who)), who: world.admin.who };
  const again = [];
  for (const call of Object.keys(asked.asks).filter((each) => each.startsWith('DELETE') || each.includes('resend'))) {
    const { status, body } = await asked.ask(call, reader);
    again.push({ call, status, told: Object(body).message ?? Object(body).id });
  }
  expect(again).toEqual(again.map(({ call }) => ({ call, status: 200, told: expect.anything() })));
});
