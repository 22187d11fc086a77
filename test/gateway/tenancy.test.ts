import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { receiveMessage } from '../../commands/message/receive.ts';
import { defaultWeek } from '../../domain/kernel/schedule.ts';
import { user } from '../../domain/user/decider.ts';
import { apiOf, signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { allSamples } from '../commands/recordSamples.ts';
import { listedTemplate, syncedTemplates } from '../commands/template/official.ts';
import { nextCause, openWorld, type Person, type World } from '../commands/world.ts';

/** Every call in /openapi.json. */
type Served = { method: string; path: string; who: 'public' | 'token' | 'user' | 'permission' };
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ description: z.string(), security: z.array(z.unknown()) })),
  ),
});

const whoOf = (description: string, security: readonly unknown[]): Served['who'] => {
  if (security.length === 0) return 'public';
  if (description.startsWith('Who holds the token')) return 'token';
  return /permission|Super/.test(description) ? 'permission' : 'user';
};

let world: World;
let calls: Served[];
let rui: Person; // admin of the second company
let caio: Person; // user of the first
let theirs: Awaited<ReturnType<typeof fillFirst>>;
/** Ids of one record of each kind in the first company, by the name of the path parameter. */
let records: Record<string, number>;
let own: { whatsappId: number; ticketId: number; companyId: number };

/** Creates one record of each kind in the first company; returns the path parameters of their ids. */
const fillFirst = async () => {
  const queueId = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [queueId] });
  const whatsappId = await world.addConnection('Loja');
  const { id, uuid, contactId } = await world.write(whatsappId, '5511960000001', 'Segredo da loja');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open' });
  const sent = await world.admin.api('POST', `/messages/${id}`, { body: 'Segredo de resposta' });
  const reply = await world.admin.api('POST', '/quick-messages', { shortcode: 'Segredo pronto', geral: true });
  const quickMessageId = Number(Object(reply.body).id);
  const option = await world.admin.api('POST', '/queue-options', { queueId, title: 'Segredo do menu' });
  const queueOptionId = Number(Object(option.body).id);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = await world.admin.api('POST', '/schedules', { body: 'Segredo de amanhã', contactId, sendAt });
  const mailing = await world.admin.api('POST', '/campaigns', { name: 'Segredo de Natal' });
  const announced = Object((await world.admin.api('POST', '/announcements', { title: 'Aviso', text: 'x' })).body);
  const talk = { title: 'Segredo de colegas', users: [{ id: caio.user.id }] };
  const opened = Object((await world.admin.api('POST', '/chats', talk)).body);
  const webhook = { type: 'webhook', name: 'Segredo da loja', urlN8N: 'http://8.8.8.8/' };
  const machine = await world.admin.api('POST', '/queueIntegration', webhook);
  const { body: list } = await world.admin.api('POST', '/contact-lists', { name: 'Segredo de lista' });
  const contactListId = Number(Object(list).id);
  const listed = { name: 'Segredo de pessoa', number: '5511960000009', contactListId };
  const { body: item } = await world.admin.api('POST', '/contact-list-items', listed);
  const answers = { name: 'Segredo da máquina', queueId };
  const told = await world.admin.api('POST', '/prompt', answers);
  const [one] = await syncedTemplates(world, '700100200', [listedTemplate({ name: 'segredo_da_loja' })]);
  return {
    contactListId,
    contactListItemId: Number(Object(item).id),
    whatsappId,
    contactId,
    ticketId: id,
    uuid,
    messageId: String(Object(sent.body).id),
    queueId,
    queueOptionId,
    tagId: Number(Object((await world.admin.api('POST', '/tags', { name: 'Segredo' })).body).id),
    noteId: Number(
      Object((await world.admin.api('POST', '/ticket-notes', { note: 'Segredo de nota', ticketId: id })).body).id,
    ),
    planId: await world.addPlan({ isPublic: false }),
    quickMessageId,
    fileListId: Number(
      Object((await world.admin.api('POST', '/files', { name: 'Segredo', message: 'Segredo' })).body).id,
    ),
    scheduleId: Number(Object(planned.body).id),
    campaignId: Number(Object(mailing.body).id),
    chatId: Number(opened.id),
    integrationId: Number(Object(machine.body).id),
    announcementId: Number(announced.id),
    promptId: Number(Object(told.body).id),
    templateId: one?.id ?? 0,
    userId: caio.user.id,
    companyId: world.companyId,
  };
};

/** Records of the installation are readable by every company and contain no secret. */
const fillRecords = async () => {
  const made: Record<string, number> = {};
  for (const { path, id, form, installation } of allSamples) {
    const [first = ''] = Object.keys(form(1));
    const body = installation ? form(1) : { ...form(1), [first]: 'Segredo da loja' };
    made[id] = Number(Object((await world.admin.api('POST', path, body)).body).id);
  }
  return made;
};

beforeAll(async () => {
  world = await openWorld();
  const { paths } = described.parse(await (await fetch(`${world.system.url}/openapi.json`)).json());
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description, security }]): Served => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/v1/, ''),
      who: whoOf(description, security),
    })),
  );
  theirs = await fillFirst();
  records = await fillRecords();
  const companyId = await world.addCompany();
  rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  const mine = await world.addConnection('Outra', rui);
  const written = world.incoming(mine, '5521960000002', 'Oi, Rui', { companyId, pushName: 'Otto' });
  await receiveMessage(world.inbox, written);
  own = { whatsappId: mine, ticketId: (await world.ticketOf('5521960000002', rui)).id, companyId };
  await rui.api('PUT', `/tickets/${own.ticketId}`, { status: 'open' });
});
afterAll(() => world?.close());

/** Fills a path with the first company's ids; unknown parameters must be added here. */
const addressed = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(
      z
        .record(z.string(), z.union([z.string(), z.number()]))
        .parse({ key: 'chave', paymentId: '1.1x0', callId: '1x1', view: 'contacts', ...records, ...theirs })[name] ??
        `unknown-${name}`,
    ),
  );
/** A body that names the first company in every field. */
const claims = () => ({
  companyId: 1,
  company: { id: 1 },
  status: 'open',
  userId: world.admin.user.id,
  queueId: theirs.queueId,
  queueIds: [theirs.queueId],
  sendIdQueue: theirs.queueId,
  whatsappId: theirs.whatsappId,
  ticketId: theirs.ticketId,
  name: 'Minha',
  body: 'Oi, tudo bem?',
  value: 'enabled',
  schedules: defaultWeek,
  quotedMsg: theirs.messageId,
  contactId: theirs.contactId,
  message: 'Oi',
  title: 'Minha',
  users: [world.admin.user.id],
  reason: 'request',
  confirmation: 'Maria',
  emoji: '👍',
});
/** Calls in which `status` or `confirmation` is a boolean. */
const flagged = /^\/(quick-messages|campaigns|companies|announcements|schedules)/;
const bodyOf = (method: string, path: string) =>
  method === 'GET'
    ? undefined
    : {
        ...claims(),
        ...(flagged.test(path) && { status: true, confirmation: false }),
        ...(path.endsWith('/snooze') && { until: '2099-01-01T00:00:00.000Z' }),
        ...(path.endsWith('/channel') && { channel: 'cloud' }),
        // In that call it is the audience of the phone owner's status.
        ...(path.startsWith('/whatsapp/privacy') && { status: 'all' }),
      };
/** Every company reads the installation's announcements and records. */
const publicIds = ['announcementId', ...allSamples.flatMap(({ id, installation }) => (installation ? [id] : []))];
const secrets = /Segredo|Loja|Vendas|Maria|Caio|5511960000001/;

/** Calls that list the whole installation. */
const superOnly = ['/platform', '/platform/verification', '/companies', '/companies/list', '/payments/stray', '/plans'];

describe('an admin of another company', () => {
  test('reaches nothing of the first company by its ids, on any call, and appends nothing', async () => {
    // A number or setting name is no record: each company uses its own. Help videos are public.
    const everybodys = ({ method, path, who }: Served) =>
      who === 'public' ||
      path.includes('{number}') ||
      `${method} ${path}` === 'GET /settings/{key}' ||
      (method === 'GET' && publicIds.some((id) => path.includes(`{${id}}`)));
    const named = calls.filter((call) => call.path.includes('{') && !everybodys(call));
    expect(named.length).toBeGreaterThanOrEqual(11);
    const appended = await world.appendedBy(async () => {
      for (const { method, path, who } of named) {
        expect(addressed(path)).not.toContain('unknown');
        const query = method === 'GET' ? '?companyId=1&showAll=true' : '?companyId=1';
        const { status, body } = await rui.api(method, addressed(path) + query, bodyOf(method, path));
        // A session is no token of a connection.
        const refusals = who === 'token' ? [401] : [403, 404];
        expect({ method, path, status, refused: refusals.includes(status) }).toEqual({
          method,
          path,
          status,
          refused: true,
        });
        expect(JSON.stringify(body)).not.toMatch(secrets);
      }
    });
    expect(appended).toEqual([]);
  });

  test('sees only own data on calls without a record, for any named company', async () => {
    const [at, from] = [0, 3_600_000].map((ago) => new Date(Date.now() - ago).toISOString());
    const wide = `companyId=1&showAll=true&days=7&at=${at}&from=${from}&to=${at}`;
    const query = `${wide}&queueIds=[${theirs.queueId}]&users=[${world.admin.user.id}]`;
    const appended = await world.appendedBy(async () => {
      for (const { path, who } of calls.filter(({ method, path: p }) => method === 'GET' && !p.includes('{')))
        for (const asked of [wide, query]) {
          const { status, body } = await rui.api('GET', `${path}?${asked}`);
          // A session is no token of a connection.
          const expected = who === 'token' ? 401 : superOnly.includes(path) ? 403 : 200;
          expect({ path, status }).toEqual({ path, status: expected });
          expect(JSON.stringify(body)).not.toMatch(secrets);
        }
    });
    expect(appended).toEqual([]);
    const { body } = await rui.api('GET', '/tickets?companyId=1&showAll=true');
    expect(Object(body).tickets.map(({ id }: { id: number }) => id)).toEqual([own.ticketId]);
  });

  test('creates records in their own company, for any named company', async () => {
    const foreign = await rui.api('POST', '/whatsapp?companyId=1', claims());
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    const body = { ...claims(), queueIds: [], sendIdQueue: null };
    const made = await rui.api('POST', '/whatsapp?companyId=1', body);
    expect(made).toMatchObject({ status: 200, body: { queues: [] } });
    expect(JSON.stringify(made.body)).not.toMatch(secrets);
    const { id } = Object(made.body);
    expect(await world.admin.api('GET', `/whatsapp/${id}`)).toMatchObject({ status: 404 });
    expect((await world.system.deps.store.read(`connection-1.${id}`)).events).toEqual([]);
    expect((await world.system.deps.store.read(`connection-${own.companyId}.${id}`)).events).not.toEqual([]);
  });

  test('cannot transfer their own ticket to the first company', async () => {
    const appended = await world.appendedBy(async () => {
      for (const [body, error] of [
        [{ queueId: theirs.queueId }, 'ERR_NO_QUEUE_FOUND'],
        [{ userId: world.admin.user.id }, 'ERR_NO_USER_FOUND'],
        [{ whatsappId: theirs.whatsappId }, 'ERR_NO_WAPP_FOUND'],
      ] as const)
        expect(await rui.api('PUT', `/tickets/${own.ticketId}`, body)).toMatchObject({ status: 404, body: { error } });
    });
    expect(appended).toEqual([]);
  });

  test('cannot refer to the first company in new records', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const person = { name: 'Ivo', email: 'ivo@exemplo.com.br', password: 'senha-do-ivo' };
    const mailing = { name: 'Minha', message1: 'Oi' };
    const { contactId, ticketId, queueId, whatsappId, contactListId, fileListId, quickMessageId } = theirs;
    const named: [path: string, body: object][] = [
      ['/campaigns', { ...mailing, contactListId }],
      ['/campaigns', { ...mailing, tagListId: theirs.tagId }],
      ['/campaigns', { ...mailing, fileListId }],
      ['/campaigns', { ...mailing, queueId }],
      ['/campaigns', { ...mailing, whatsappId }],
      ['/schedules', { contactId, sendAt, body: 'Oi' }],
      ['/contact-list-items', { contactListId, name: 'Ivo', number: '5511933332222' }],
      ['/ticket-notes', { ticketId, note: 'Oi' }],
      ['/tickets', { contactId, whatsappId: own.whatsappId, status: 'open', userId: rui.user.id }],
      ['/tags/sync', { ticketId: own.ticketId, tags: [theirs.tagId] }],
      ['/prompt', { name: 'Minha', queueId }],
      ['/users', { ...person, queueIds: [queueId] }],
      ['/users', { ...person, whatsappId }],
      ['/whatsapp', { name: 'Minha', promptId: theirs.promptId }],
      ['/chats', { title: 'Nós', users: [{ id: caio.user.id }] }],
      [`/messages/${own.ticketId}`, { body: '', quickMessageId }],
    ];
    for (const [path, body] of named) {
      let status = 0;
      const appended = await world.appendedBy(async () => void ({ status } = await rui.api('POST', path, body)));
      expect({ path, body, status, appended }).toEqual({ path, body, status: expect.any(Number), appended: [] });
      expect([400, 404]).toContain(status);
    }
  });

  test('cannot quote a message of the first company', async () => {
    const sent = await rui.api('POST', `/messages/${own.ticketId}`, { body: 'Veja', quotedMsg: theirs.messageId });
    expect(sent).toMatchObject({ status: 200, body: { quotedMsg: null } });
  });

  test('does not affect the first company’s sessions by signing in, refreshing or signing out', async () => {
    const before = (await world.admin.api('GET', '/auth/me')).body;
    const again = await signIn(world.system.url, rui.who);
    await apiOf(world.system.url)('POST', '/auth/refresh_token', claims(), { cookie: again.cookie });
    expect((await again.api('DELETE', '/auth/logout?companyId=1', claims())).status).toBe(200);
    expect((await world.admin.api('GET', '/auth/me')).body).toEqual(before);
    rui = { ...(await signIn(world.system.url, rui.who)), who: rui.who };
  });
});

test('refuses a user every call that requires a permission, and appends nothing', async () => {
  const permissioned = calls.filter(({ who }) => who === 'permission');
  expect(permissioned.length).toBeGreaterThanOrEqual(6);
  const appended = await world.appendedBy(async () => {
    for (const { method, path } of permissioned)
      for (const body of [bodyOf(method, path), method === 'GET' ? undefined : { name: '' }])
        expect({ path, ...(await caio.api(method, addressed(path), body)) }).toMatchObject({
          path,
          status: 403,
          body: { error: 'ERR_NO_PERMISSION' },
        });
  });
  expect(appended).toEqual([]);
});

test('without a token only sign-in and refresh answer', async () => {
  expect(calls.flatMap(({ who, path }) => (who === 'public' ? [path] : [])).toSorted()).toEqual([
    '/api/atualizar-senha',
    '/api/enviar-email',
    '/api/verificar-code/{wpp}',
    '/auth/login',
    '/auth/refresh_token',
    '/companies/cadastro',
    '/installation',
    '/installation/pages/{page}',
    '/invitations/{token}',
    '/invitations/{token}',
    '/pay/{token}',
    '/pay/{token}',
    '/pix/{bank}',
    '/plans/list',
    '/public-settings/{key}',
  ]);
  const appended = await world.appendedBy(async () => {
    for (const { method, path, who } of calls.filter((call) => call.who !== 'public')) {
      const { status, body } = await apiOf(world.system.url)(method, addressed(path), bodyOf(method, path));
      const error = who === 'token' ? 'ERR_INVALID_TOKEN' : 'ERR_SESSION_EXPIRED';
      expect({ path, status, body }).toEqual({ path, status: 401, body: { error } });
    }
  });
  expect(appended).toEqual([]);
});

test('a user who loses a permission loses its calls, under the same token', async () => {
  const helper = await world.addPerson('Davi', { profile: 'admin' });
  const change = () => helper.api('PUT', `/whatsapp/${theirs.whatsappId}`, { ratingMessage: 'Nota?' });
  expect((await change()).status).toBe(200);
  const target = { companyId: 1, id: helper.user.id };
  await handle(world.system.deps.store, user, {
    target,
    command: { type: 'ChangeUser', fields: { profile: 'user' } },
    cause: nextCause(1),
  });
  await eventually(async () => expect((await change()).status).toBe(403));
});
