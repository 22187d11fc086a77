import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tokenHash, tokenOf } from '../../../commands/connection/token.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { acknowledgeMessage, failMessage } from '../../../commands/message/acknowledge.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { keepCredential } from '../../../commands/secrets/credentials.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { apiOf, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { png } from '../media/desk.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

const token = 'um-token-bem-mais-longo';
const number = '5511960001234';
let world: World;
let line: number;
let api: Api;
let serial = 0;
const fresh = () => `55119600${String(++serial + 20_000).slice(-5)}`;

beforeAll(async () => {
  world = await openWorld();
  line = await world.addConnection('Loja');
  await world.admin.api('PUT', `/whatsapp/${line}`, { token });
  api = apiOf(world.system.url, token);
});
afterAll(() => world?.close());

const send = (body: object, headers: Record<string, string> = {}, by = api) =>
  by('POST', '/api/messages/send', body, headers);
const queued = async (act: () => Promise<unknown>) =>
  (await world.appendedBy(act)).filter((each) => each.endsWith('MessageQueued'));
/** The messages sent in this ticket, in the order of the phone's seconds, among those the contact wrote. */
const sentTo = async (id: number) => {
  const { messages } = Object((await world.admin.api('GET', `/messages/${id}`)).body);
  return messages.filter(({ fromMe }: { fromMe: boolean }) => fromMe);
};
const ticket = async (id: number) => (await world.admin.api('GET', `/tickets/${id}`)).body;

describe('a program with a connection token', () => {
  test('sends a text, which waits for the connection, and reads its status (R659, R665)', async () => {
    const { status, body } = await send({ number, body: 'Seu pedido {{name}} saiu' });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'queued', error: '' } });
    const { id, ids, ticketId } = Object(body);
    expect(ids).toEqual([id]);
    const due = await world.system.db.raw('select body from views.message where id = ?', [id]);
    expect(due.rows).toEqual([{ body: 'Seu pedido {{name}} saiu' }]);
    expect((await world.system.db.raw('select 1 from views.outbox where message_id = ?', [id])).rows).toHaveLength(1);
    expect(await api('GET', `/api/messages/${id}`)).toMatchObject({ status: 200, body: { id, status: 'queued' } });
    expect(ticketId).toBe(0);
    await receiveMessage(world.inbox, world.incoming(line, number, 'Obrigado'));
    const { id: answered } = await world.ticketOf(number);
    await eventually(async () =>
      expect(await sentTo(answered)).toMatchObject([{ id, fromMe: true, automatic: 'api' }]),
    );
    await world.admin.api('PUT', `/tickets/${answered}`, { status: 'closed' });
  });

  test('opens no ticket, so that nothing is left to close after an interruption and no one counts as a lead', async () => {
    const appended = await world.appendedBy(() => send({ number: fresh(), body: 'Seu pedido saiu' }));
    expect(appended.filter((each) => /^(ticket|message)-/.test(each))).toEqual([
      expect.stringMatching(/^message-.* MessageQueued$/),
    ]);
  });

  test('leaves an imported ticket as it is', async () => {
    const to = fresh();
    await send({ number: to, body: 'Um' });
    const [contact] = (await world.system.db.raw('select id from views.contact where number = ?', [to])).rows;
    const slot = { companyId: world.companyId, contactId: contact.id, connectionId: line, since: 1_700_000_000 };
    const imported = await openTicket(world.system.deps, slot, causeOf('imported', world.companyId));
    expect(Object((await send({ number: to, body: 'Dois' })).body).ticketId).toBe(imported);
    expect(await ticket(Number(imported))).toMatchObject({ status: 'pending' });
  });

  test('reads delivery ticks and failures', async () => {
    const [sent, lost] = [
      Object((await send({ number, body: 'Um' })).body),
      Object((await send({ number, body: 'Dois' })).body),
    ];
    const waId = async (id: string) =>
      String((await world.system.deps.lookup.messageKey(world.companyId, id))?.split('.').at(-1));
    const of = { companyId: world.companyId, connectionId: line };
    await acknowledgeMessage(world.system.deps, { ...of, waId: await waId(sent.id), ack: 3 });
    await failMessage(world.system.deps, { ...of, waId: await waId(lost.id), reason: 'timedOut', queuedAt: null });
    expect((await api('GET', `/api/messages/${sent.id}`)).body).toMatchObject({ status: 'delivered', error: '' });
    expect((await api('GET', `/api/messages/${lost.id}`)).body).toMatchObject({ status: 'failed', error: 'timedOut' });
  });

  test('sends files, one message each, with their captions (R660)', async () => {
    const form = new FormData();
    const to = fresh();
    form.append('number', to);
    for (const name of ['um.png', 'dois.png']) form.append('medias', new Blob([png]), name);
    form.append('body', 'A nota');
    const answer = await fetch(`${world.system.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { ids, ticketId } = Object(await answer.json());
    expect([answer.status, ids.length]).toEqual([200, 2]);
    expect(ticketId).toBe(0);
    await receiveMessage(world.inbox, world.incoming(line, to, 'Recebi'));
    const { id } = await world.ticketOf(to);
    await eventually(async () =>
      expect(await sentTo(id)).toMatchObject([
        { mediaName: 'um.png', body: 'A nota' },
        { mediaName: 'dois.png', body: '' },
      ]),
    );
  });

  test('sends once per key, however often and from any address it repeats; another body is refused (R664)', async () => {
    const key = { 'idempotency-key': 'pedido-77' };
    const to = fresh();
    const bodies: string[] = [];
    const once = await queued(async () => {
      const all = await Promise.all([1, 2, 3].map(() => send({ number: to, body: 'Uma vez' }, key)));
      bodies.push(...all.filter(({ status }) => status === 200).map(({ body }) => Object(body).id));
      const rooted = await fetch(`${world.system.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
        body: JSON.stringify({ number: to, body: 'Uma vez' }),
      });
      bodies.push(Object(await rooted.json()).id);
    });
    expect(once).toHaveLength(1);
    expect(new Set(bodies).size).toBe(1);
    expect(await queued(() => send({ number: fresh(), body: 'Outra' }, key))).toEqual([]);
    expect(await send({ number: to, body: 'Outra' }, key)).toMatchObject({ status: 422 });
  });

  test('writes into the current ticket and leaves its state unchanged', async () => {
    const to = fresh();
    await receiveMessage(world.inbox, world.incoming(line, to, 'Oi'));
    const { id } = await world.ticketOf(to);
    await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
    await receiveMessage(world.inbox, world.incoming(line, to, 'Cadê?'));
    await eventually(async () => expect(await ticket(id)).toMatchObject({ unreadMessages: 2 }));
    expect(Object((await send({ number: to, body: 'A caminho' })).body).ticketId).toBe(id);
    expect(await ticket(id)).toMatchObject({ status: 'open', userId: world.admin.user.id, unreadMessages: 2 });
  });

  test('gets answers as pending tickets', async () => {
    const to = fresh();
    await send({ number: to, body: 'Confirma?' });
    await receiveMessage(world.inbox, world.incoming(line, to, 'Sim'));
    expect(await world.ticketOf(to)).toMatchObject({ status: 'pending' });
  });

  test('may format numbers freely; an invalid number or an empty message is refused (R659, R661)', async () => {
    expect(await send({ number: '+55 (11) 96000-4321', body: 'Oi' })).toMatchObject({ status: 200 });
    expect(await send({ number: 5511960004322, body: 'Oi' })).toMatchObject({ status: 200 });
    const refused = await world.appendedBy(async () => {
      for (const wrong of [
        { number: 'abc', body: 'Oi' },
        { number: '12', body: 'Oi' },
        { body: 'Oi' },
        { number },
        { number, body: ' ' },
      ])
        expect(await send(wrong)).toMatchObject({ status: 400 });
      const form = new FormData();
      form.append('number', 'abc');
      form.append('medias', new Blob([png]), 'um.png');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${world.system.url}/v1/api/messages/send`, { method: 'POST', headers, body: form });
      expect(answer.status).toBe(400);
    });
    expect(refused).toEqual([]);
  });

  test.each([
    ['Peru', '51912345678'],
    ['Denmark', '4520123456'],
    ['Chile', '56912345678'],
    ['Norway', '4733123456'],
    ['Argentina', '541122223333'],
  ])('writes to %s by %s, and never adds a country code (R661)', async (_, to) => {
    const { body } = await send({ number: to, body: 'Oi' });
    const { contactId } = (
      await world.system.db.raw('select contact_id as "contactId" from views.message where id = ?', [Object(body).id])
    ).rows[0];
    expect((await world.admin.api('GET', `/contacts/${contactId}`)).body).toMatchObject({ number: to });
  });

  test('reads how many more messages it may send', async () => {
    const { headers } = await send({ number, body: 'Oi' });
    expect(headers.get('ratelimit-policy')).toMatch(/^"240-in-1min"[^,]*$/);
    expect(headers.get('ratelimit')).toMatch(/r=\d+/);
  });
});

describe('a caller without a valid token', () => {
  test('has sixty tries a minute; refusals of a valid token do not count', async () => {
    const own = await world.addConnection('Cadastro');
    await world.admin.api('PUT', `/whatsapp/${own}`, { token: 'token-do-cadastro-antigo' });
    const walker = apiOf(world.system.url, 'token-do-cadastro-antigo');
    const refused = await Promise.all(Array.from({ length: 62 }, () => send({ number: '12', body: 'Oi' }, {}, walker)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await send({ number, body: 'Oi' }, {}, walker)).toMatchObject({ status: 200 });
  });

  test('is refused: without a token, with a wrong one, with a session (R663); a token belongs to one connection', async () => {
    const twin = await world.addConnection('Gêmea');
    await world.admin.api('PUT', `/whatsapp/${twin}`, { token: 'um-token-de-so-dois-deles' });
    const other = await world.addConnection('Outra');
    expect(
      await world.admin.api('PUT', `/whatsapp/${other}`, { token: 'um-token-de-so-dois-deles', name: 'Nova' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'ERR_TOKEN_TAKEN' },
    });
    expect((await world.admin.api('GET', `/whatsapp/${other}`)).body).toMatchObject({ name: 'Outra', token: '' });
    expect((await world.admin.api('PUT', `/whatsapp/${twin}`, { token: '' })).status).toBe(200);
    expect((await world.admin.api('PUT', `/whatsapp/${other}`, { token: 'um-token-de-so-dois-deles' })).status).toBe(
      200,
    );
    const appended = await world.appendedBy(async () => {
      for (const wrong of [undefined, 'errado', world.admin.token, 'x'.repeat(600)])
        expect(await send({ number, body: 'Oi' }, {}, apiOf(world.system.url, wrong))).toMatchObject({
          status: 401,
          body: { error: 'ERR_INVALID_TOKEN' },
        });
    });
    expect(appended).toEqual([]);
  });

  test('reads no message of another connection, nor one that people wrote', async () => {
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const theirs = await world.addConnection('Deles', rui);
    await rui.api('PUT', `/whatsapp/${theirs}`, { token: 'o-token-que-e-so-deles' });
    const to = fresh();
    const { id } = Object((await send({ number: to, body: 'Nosso' })).body);
    await receiveMessage(world.inbox, world.incoming(line, to, 'Oi'));
    const { id: ticketId } = await world.ticketOf(to);
    const reading = (by: Api, which: string) => by('GET', `/api/messages/${which}`);
    const none = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
    expect(await reading(apiOf(world.system.url, 'o-token-que-e-so-deles'), id)).toMatchObject(none);
    await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: world.admin.user.id });
    const typed = Object((await world.admin.api('POST', `/messages/${ticketId}`, { body: 'À mão' })).body);
    expect(await reading(api, typed.id)).toMatchObject(none);
  });

  test('is refused once the token was replaced or removed; the hash reveals nothing', async () => {
    const own = await world.addConnection('Troca');
    const put = (value: string) => world.admin.api('PUT', `/whatsapp/${own}`, { token: value });
    const answered = async (value: string) =>
      (await send({ number, body: 'Oi' }, {}, apiOf(world.system.url, value))).status;
    await put('o-primeiro-token-que-tem');
    expect(await answered('o-primeiro-token-que-tem')).toBe(200);
    await put('o-segundo-token-que-tem');
    expect([await answered('o-primeiro-token-que-tem'), await answered('o-segundo-token-que-tem')]).toEqual([401, 200]);
    await put('');
    expect(await answered('o-segundo-token-que-tem')).toBe(401);
    const { events } = await world.system.deps.store.read(`connection-${world.companyId}.${own}`);
    expect(JSON.stringify(events.map(({ event }) => event))).not.toMatch(/primeiro|segundo/);
  });

  test('needs 20 characters for a new token; a shorter one from before stays valid', async () => {
    const own = await world.addConnection('Antiga');
    const put = (body: object) => world.admin.api('PUT', `/whatsapp/${own}`, body);
    const issues = [{ path: ['token'], message: 'Too Short!' }];
    expect(await put({ name: 'Nova', token: 'a'.repeat(19) })).toMatchObject({ status: 400, body: { issues } });
    const { deps } = world.system;
    const target = { companyId: world.companyId, id: own };
    const cause = nextCause(world.companyId);
    const command = { type: 'SetToken', set: true, changed: true, hash: tokenHash(deps.keys.claims, 'curto') } as const;
    await handle(deps.store, connection, { target, command, cause });
    await keepCredential(deps.store, deps.keys.credentials, { of: tokenOf(target), secret: 'curto' }, cause);
    const short = apiOf(world.system.url, 'curto');
    await eventually(async () => expect((await send({ number, body: 'Oi' }, {}, short)).status).toBe(200));
    expect(await put({ name: 'Antiga ainda', token: MASK })).toMatchObject({ status: 200, body: { token: MASK } });
    expect((await send({ number, body: 'Oi' }, {}, short)).status).toBe(200);
  });

  test("is refused without the plan's feature, and while the company is suspended (R666)", async () => {
    const stop = async (over: { planId?: number; status?: boolean }) => {
      const planId = over.planId ?? (await world.addPlan());
      const companyId = await world.addCompany({ planId });
      const person: Person = await world.addPerson('Gil', { companyId, profile: 'admin' });
      const theirs = await world.addConnection('Deles', person);
      await person.api('PUT', `/whatsapp/${theirs}`, { token: `token-da-empresa-numero-${companyId}` });
      if (over.status === false)
        expect((await world.admin.api('PUT', `/companies/${companyId}`, { status: false })).status).toBe(200);
      return apiOf(world.system.url, `token-da-empresa-numero-${companyId}`);
    };
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    const bare = await stop({ planId: await world.addPlan({ useExternalApi: false }) });
    expect(await send({ number, body: 'Oi' }, {}, bare)).toMatchObject(refused);
    const suspended = await stop({ status: false });
    await eventually(async () => expect(await send({ number, body: 'Oi' }, {}, suspended)).toMatchObject(refused));
  });
});
