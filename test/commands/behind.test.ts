import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Router } from 'express';
import type { AnyContract } from '../../domain/kernel/contract.ts';
import { mountApi } from '../../gateway/api.ts';
import type { Http } from '../../runtime/http.ts';
import { signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { openAsks } from './asks.ts';
import { openWorld, type Person, type World } from './world.ts';

const idle = async (): Promise<never> => {
  throw new Error('not asked here');
};
/** The contracts of all calls that write. */
const contracts = ({ system }: World): Map<string, AnyContract> => {
  const keys = { fingerprint: String, remember: idle };
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
/** These append nothing that the asker reads, need a cookie, a connection's token, or a bank: the agenda of a phone that has none, a code, a charge, and the session itself. */
const apart = [
  'DELETE /support',
  // Nothing of it is parked: commands/company/companies.test.ts.
  'POST /platform/parked/{view}/retry',
  // It writes nothing that is read elsewhere: projections/platform/verification.test.ts.
  'POST /platform/verification',
  'POST /api/messages/send',
  'POST /queueIntegration/testSession',
  // A key is in no read model: commands/integration/integration.test.ts.
  'POST /queueIntegration/{integrationId}/key',
  'POST /prompt/try',
  // The clock goes on with it at once: connector/hooks/webhook.test.ts.
  'POST /queueIntegration/{integrationId}/calls/{callId}',
  'POST /api/enviar-email',
  'POST /contacts/import',
  // WhatsApp keeps it: commands/connection/privacy.test.ts.
  'PUT /whatsapp/privacy/{whatsappId}',
  // It closes what the read models know, and tells how many: gateway/clients/saas.test.ts.
  'POST /tickets/closeAll',
  'POST /pay/{token}',
  'POST /subscription',
  // Of a company that pays: commands/invoice/nextPlan.test.ts.
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
  await world?.system.thaw(); // or the reactions wait half a minute for the read models before they end
  await world?.close();
});

test('every call that writes is asked here', () => {
  expect([...written.keys()].filter((call) => !apart.includes(call)).toSorted()).toEqual(
    Object.keys(asked.asks).toSorted(),
  );
});

describe('who transfers a ticket out of his sight', () => {
  test('is answered with what he did; asked again, he is told what a GET tells him', async () => {
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

  test('and a ticket that he opened by hand is hidden from his repeated request once it is another’s', async () => {
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

  test('and a quick message that its admin hides from himself', async () => {
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
/** Of each record the last answer: while the read models stood still. */
const answers = new Map<string, { call: string; kind: string; told: Told }>();

test('while the read models stand still every write is done, and answered as its contract says', async () => {
  await world.system.freeze();
  for (const call of Object.keys(asked.asks)) {
    const { status, headers, body } = await asked.ask(call);
    const told: Told = { ...Object(body) };
    if (call === 'POST /contactsImport') delete told['status']; // of the import
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
  // What can be read is told, with the word that it is old.
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
/** One of a list, by its id. */
const among =
  (listOf: (told: Told) => string, key?: string): Read =>
  async (told, by) => {
    const { status, body } = await by.api('GET', listOf(told));
    const all: Told[] = key ? Object(body)[key] : body;
    return { status, body: all.find(({ id }) => id === told.id) };
  };
/** How what lies under a path is read; some calls write what lies under another. */
const reads: Record<string, Read> = {
  whatsapp: one('whatsapp'),
  contacts: one('contacts'),
  tickets: one('tickets'),
  'ticket-notes': among(({ ticketId }) => `/ticket-notes/list?ticketId=${Number(ticketId)}`),
  messages: among(({ ticketId }) => `/messages/${Number(ticketId)}`, 'messages'),
  tags: one('tags'),
  'contact-lists': one('contact-lists'),
  'contact-list-items': one('contact-list-items'),
  helps: one('helps'),
  plans: one('plans'),
  'quick-messages': one('quick-messages'),
  files: one('files'),
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
/** But for the end of a signed address. */
const compared = (told: Told) => JSON.parse(JSON.stringify(told).replaceAll(/\/\d+\.[\w-]{43}\//g, '/'));

test('what was told so is what a GET tells afterwards, or is left out: nothing is made up', async () => {
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

test('a request that comes again, because its answer was lost, is done, whatever was removed since', async () => {
  const reader = { ...(await signIn(world.system.url, world.admin.who)), who: world.admin.who };
  const again = [];
  for (const call of Object.keys(asked.asks).filter((each) => each.startsWith('DELETE') || each.includes('resend'))) {
    const { status, body } = await asked.ask(call, reader);
    again.push({ call, status, told: Object(body).message ?? Object(body).id });
  }
  expect(again).toEqual(again.map(({ call }) => ({ call, status: 200, told: expect.anything() })));
});
