import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { acknowledgeMessage, failMessage } from '../../../commands/message/acknowledge.ts';
import { sendScheduled } from '../../../commands/schedule/send.ts';
import { scheduleShape, type ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { pdf, png } from '../media/desk.ts';
import { takeOutbox } from '../takeOutbox.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person;
let line: number;
let maria: number;
let vendas: number;
const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  maria = Number(
    Object((await world.admin.api('POST', '/contacts', { name: 'Márcia', number: '5511988880001' })).body).id,
  );
});
afterAll(() => world?.close());

const ask = async (body: object, by = caio) => by.api('POST', '/schedules', { contactId: maria, ...body });
const made = async (body: object = {}): Promise<ScheduleRecord> => {
  const answer = await ask({ body: 'Até amanhã', sendAt: inMs(HOUR), ...body });
  expect(answer).toMatchObject({ status: 200 });
  return scheduleShape.strict().parse(answer.body);
};
const read = async (id: number): Promise<ScheduleRecord> =>
  scheduleShape.strict().parse((await caio.api('GET', `/schedules/${id}`)).body);
const until = (id: number, status: string): Promise<ScheduleRecord> =>
  eventually(async () => {
    const now = await read(id);
    expect(now.status).toBe(status);
    return now;
  });
const refused = (status: number, error: string) => ({ status, body: { error } });
const upload = async (id: number, bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const headers = { authorization: `Bearer ${caio.token}` };
  const address = `${world.system.url}/v1/schedules/${id}/media-upload`;
  const answer = await fetch(address, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('a scheduled message', () => {
  test('is complete in its answer and its list, and is found by text and contact (R471, R477, R478)', async () => {
    const one = await made({ sendAt: '2031-05-10T09:30', userId: 99, status: 'ENVIADA', mediaPath: 'x.png' });
    expect(one).toMatchObject({ status: 'PENDENTE', sentAt: null, mediaPath: null, userId: caio.user.id });
    expect(one).toMatchObject({ contact: { name: 'Márcia' }, user: { name: 'Caio' }, whatsappId: null, reason: '' });
    // A minute in the company's time zone: São Paulo is three hours behind UTC.
    expect(one.sendAt).toBe('2031-05-10T12:30:00.000Z');
    const list = async (query: string) => Object((await caio.api('GET', `/schedules/?${query}`)).body);
    expect(await list('searchParam=marcia')).toMatchObject({ schedules: [{ id: one.id }], count: 1, hasMore: false });
    expect(await list('searchParam=AMANHA&pageNumber=1')).toMatchObject({ schedules: [{ id: one.id }] });
    expect(await list('searchParam=ninguem')).toMatchObject({ schedules: [], count: 0 });
    // A word of two letters matches the beginning of a word. A number matches the contact in any format, and the same text in a
    // message.
    for (const found of ['at', 'até am', '(11) 98888-0001', '011 98888 0001'])
      expect(await list(`searchParam=${encodeURIComponent(found)}`)).toMatchObject({ schedules: [{ id: one.id }] });
    const priced = await made({ sendAt: '2031-06-10T09:30', body: 'São 1.500 reais' });
    expect(await list('searchParam=1.500')).toMatchObject({ schedules: [{ id: priced.id }], count: 1 });
    expect(await list('searchParam=11%2097777-0001')).toMatchObject({ schedules: [], count: 0 });
    expect(await caio.api('DELETE', `/schedules/${priced.id}`)).toMatchObject({ status: 200 });
    expect(await list('from=2031-05-10T00:00:00Z&to=2031-05-11T00:00:00Z')).toMatchObject({ count: 1 });
    expect(await list('from=2031-05-10T12:30:01Z&to=2031-05-11T00:00:00Z')).toMatchObject({ count: 0 });
    const put = await caio.api('PUT', `/schedules/${one.id}`, { ...one, body: 'Até depois', sentAt: null });
    expect(put).toMatchObject({ status: 200, body: { body: 'Até depois', sendAt: one.sendAt, version: 1 } });
    expect(await read(one.id)).toEqual(put.body);
    expect(await caio.api('DELETE', `/schedules/${one.id}`)).toMatchObject({ status: 200 });
    expect(await caio.api('GET', `/schedules/${one.id}`)).toMatchObject(refused(404, 'ERR_NO_RECORD_FOUND'));
    expect(await caio.api('DELETE', `/schedules/${one.id}`)).toMatchObject(refused(404, 'ERR_NO_RECORD_FOUND'));
  });

  test('is repeated as separate messages, which change and are deleted alone or with the following', async () => {
    const first = await made({ sendAt: '2031-01-31T09:00', repeat: { every: 'month', until: '2031-04-30' } });
    const series = first.id;
    expect(first).toMatchObject({ repeat: { every: 'month', until: '2031-04-30', series } });
    const query = 'from=2031-01-01T00:00:00Z&to=2031-12-31T00:00:00Z';
    const listed = () =>
      eventually(async () => {
        const { body } = await caio.api('GET', `/schedules?${query}`);
        return scheduleShape.array().parse(Object(body).schedules);
      });
    const days = (all: ScheduleRecord[]) => all.map(({ sendAt }) => sendAt.slice(0, 10));
    const reached = (wanted: string[], body = first.body) =>
      eventually(async () => {
        const all = await listed();
        expect(days(all)).toEqual(wanted);
        expect(all.at(-1)?.body).toBe(body);
        return all;
      });
    const [, second, third] = await reached(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30']);
    expect(third).toMatchObject({ userId: caio.user.id, status: 'PENDENTE', repeat: { series } });
    const change = (id: number | undefined, over: object, scope = '') =>
      caio.api('PUT', `/schedules/${id}${scope}`, over);
    expect(await change(third?.id, { body: 'Só em março' })).toMatchObject({
      status: 200,
      body: { repeat: { series } },
    });
    const longer = { body: 'Novo valor', repeat: { every: 'month', until: '2031-05-31' } };
    expect(await change(second?.id, longer, '?scope=following')).toMatchObject({
      status: 200,
      body: { repeat: { series: second?.id, until: '2031-05-31' } },
    });
    const all = await reached(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'], 'Novo valor');
    expect(all.map(({ body }) => body)).toEqual([first.body, ...Array<string>(4).fill('Novo valor')]);
    expect(await caio.api('DELETE', `/schedules/${all[2]?.id}?scope=following`)).toMatchObject({ status: 200 });
    await reached(['2031-01-31', '2031-02-28'], 'Novo valor');
    expect(await change(first.id, { repeat: null }, '?scope=following')).toMatchObject({ body: { repeat: null } });
    await reached(['2031-01-31']);
    const repeat = { every: 'month', until: '2030-12-31' };
    const early = { body: 'Até amanhã', sendAt: '2031-01-31T09:00', repeat };
    expect(await ask(early)).toMatchObject(refused(400, 'ERR_SCHEDULE_UNTIL'));
    expect(await ask({ ...early, repeat: { every: 'year', until: '2032-01-01' } })).toMatchObject({ status: 400 });
    await caio.api('DELETE', `/schedules/${first.id}`);
  });

  test('needs text, contact and time (R472, R473, R474)', async () => {
    const sendAt = inMs(HOUR);
    for (const [body, error] of [
      [{ body: '', sendAt }, 'Obrigatório'],
      [{ body: '   ', sendAt }, 'Obrigatório'],
      [{ sendAt }, 'Obrigatório'],
      [{ body: 'abcd', sendAt }, 'Mensagem muito curta'],
      [{ body: 'Até logo', sendAt, contactId: null }, 'Obrigatório'],
      [{ body: 'Até logo' }, 'Obrigatório'],
      [{ body: 'Até logo', sendAt: '' }, 'Obrigatório'],
      [{ body: 'Até logo', sendAt: 'amanhã' }, 'Invalid date'],
      [{ body: 'Até logo', sendAt: '2026-02-31T25:00' }, 'Invalid date'],
      [{ body: 'Até logo', sendAt: '2099-02-31T10:00' }, 'Invalid date'],
      [{ body: 'Até logo', sendAt: inMs(-HOUR) }, 'ERR_SCHEDULED_IN_PAST'],
    ] as const)
      expect({ asked: body, ...(await ask(body)) }).toMatchObject(refused(400, error));
    expect(await ask({ body: 'Até logo', sendAt, contactId: 4711 })).toMatchObject(
      refused(404, 'ERR_NO_CONTACT_FOUND'),
    );
    expect(await ask({ body: 'Até logo', sendAt, whatsappId: 4711 })).toMatchObject(refused(404, 'ERR_NO_WAPP_FOUND'));
  });

  test('accepts only a picture, and returns it at a signed address (R476, R480)', async () => {
    const { id } = await made();
    expect(await upload(id, pdf, 'tabela.pdf')).toMatchObject(refused(400, 'ERR_FILE_KIND_REFUSED'));
    expect(await read(id)).toMatchObject({ mediaPath: null });
    const held = await upload(id, png, 'mapa.png');
    expect(held).toMatchObject({ status: 200, body: { mediaName: 'mapa.png' } });
    const address = String(Object(held.body).mediaPath);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(png);
    expect(await caio.api('DELETE', `/schedules/${id}/media-upload`)).toMatchObject({
      status: 200,
      body: { mediaPath: null, mediaName: null },
    });
    expect((await fetch(address)).status).toBe(404);
    const file = new URL(address).pathname.split('/').at(-1) ?? '';
    const path = join(mediaFolder(world.system.context.config.dataDir), '1', file);
    await eventually(async () => expect(existsSync(path)).toBe(false));
  });

  test('is shown live to admins (R482, R707)', async () => {
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: world.admin.token });
    await socket.until(({ action }) => action === 'welcome');
    const heard = async (action: string) =>
      (await socket.until((frame) => frame.event === 'company-1-schedule' && frame.action === action)).at(-1);
    const { id } = await made();
    expect(await heard('create')).toMatchObject({ payload: { schedule: { id, contact: { name: 'Márcia' } } } });
    await caio.api('PUT', `/schedules/${id}`, { body: 'Até depois' });
    expect(await heard('update')).toMatchObject({ payload: { schedule: { id, body: 'Até depois' } } });
    await caio.api('DELETE', `/schedules/${id}`);
    expect(await heard('delete')).toMatchObject({ payload: { scheduleId: id } });
  });

  test('is accessible to its author and admins: no one else reads, hears, changes or deletes it', async () => {
    const { id } = await made({ body: 'Só para ela' });
    const davi = await world.addPerson('Davi', { queueIds: [vendas] });
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: davi.token });
    await socket.until(({ action }) => action === 'welcome');
    const none = refused(404, 'ERR_NO_RECORD_FOUND');
    expect(await davi.api('GET', `/schedules/${id}`)).toMatchObject(none);
    expect(await davi.api('GET', '/schedules')).toMatchObject({ body: { schedules: [], count: 0 } });
    expect(await davi.api('PUT', `/schedules/${id}`, { body: 'Outra coisa' })).toMatchObject(none);
    expect(await davi.api('DELETE', `/schedules/${id}`)).toMatchObject(none);
    expect(await davi.api('DELETE', `/schedules/${id}/media-upload`)).toMatchObject(none);
    // It stays its author's message, even if an admin edits it.
    const edited = await world.admin.api('PUT', `/schedules/${id}`, { body: 'Só para você' });
    expect(edited).toMatchObject({ status: 200, body: { userId: caio.user.id, user: { name: 'Caio' } } });
    const own = await ask({ body: 'É meu', sendAt: inMs(HOUR) }, davi);
    const frames = await socket.until((frame) => frame.event === 'company-1-schedule');
    expect(frames.at(-1)).toMatchObject({ action: 'create', payload: { schedule: { id: Object(own.body).id } } });
  });

  test('is refused to companies without it in their plan (R485); older ones are still found and can be deleted', async () => {
    const planId = await world.addPlan();
    const companyId = await world.addCompany({ planId });
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    const { body: lia } = await rui.api('POST', '/contacts', { name: 'Lia', number: '5511988880009' });
    const form = { body: 'Até logo', contactId: Object(lia).id, sendAt: inMs(HOUR) };
    const { id } = scheduleShape.parse((await rui.api('POST', '/schedules', form)).body);
    await world.admin.api('PUT', `/plans/${planId}`, { useSchedules: false });
    const denied = refused(403, 'ERR_NO_PERMISSION');
    expect(await rui.api('POST', '/schedules', form)).toMatchObject(denied);
    expect(await rui.api('PUT', `/schedules/${id}`, { body: 'Até já' })).toMatchObject(denied);
    expect(await rui.api('GET', '/schedules')).toMatchObject({ status: 200, body: { schedules: [{ id }] } });
    expect(await rui.api('GET', `/schedules/${id}`)).toMatchObject({ status: 200, body: { body: 'Até logo' } });
    expect(await rui.api('DELETE', `/schedules/${id}`)).toMatchObject({ status: 200 });
    expect(await rui.api('GET', '/schedules')).toMatchObject({ body: { schedules: [] } });
  });
});

describe('when its time comes', () => {
  /** One turn of a clock that is two hours ahead. */
  const clock = (id: number) => {
    const due = { companyId: 1, id: String(id), dueAt: inMs(0) };
    const cause = causeOf(`due:schedule:${id}:${due.dueAt}`, 1);
    return sendScheduled(world.system.deps, Object({})).act(due, inMs(2 * HOUR), cause);
  };
  /** The message waits to be sent, and nothing was sent yet. */
  const queued = (id: number) =>
    eventually(async () => {
      const one = scheduleShape.parse((await caio.api('GET', `/schedules/${id}`)).body);
      expect(one).toMatchObject({ status: 'PENDENTE', sentAt: null, ticketId: expect.any(Number) });
      return one;
    });
  /** Queues the message, then WhatsApp accepts all pending ones. */
  const sent = async (id: number) => {
    await queued(id);
    await takeOutbox(world);
    return until(id, 'ENVIADA');
  };
  const messagesOf = async (ticketId: number) =>
    Object((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages as {
      body: string;
      fromMe: boolean;
    }[];

  test('a message without any connection fails with the reason, and can be rescheduled (R483)', async () => {
    const { id } = await made({ sendAt: inMs(0) });
    expect(await until(id, 'ERRO')).toMatchObject({ sentAt: null, reason: 'ERR_NO_DEF_WAPP_FOUND' });
    line = await world.addConnection('Loja');
    const again = await caio.api('PUT', `/schedules/${id}`, { sendAt: inMs(HOUR) });
    expect(again).toMatchObject({ body: { status: 'PENDENTE', reason: '' } });
    await caio.api('PUT', `/schedules/${id}`, { sendAt: inMs(0) });
    const over = await sent(id);
    expect(over.sentAt).not.toBeNull();
    // It goes into a ticket of its author, over the default connection.
    const { body: ticket } = await world.admin.api('GET', `/tickets/${over.ticketId}`);
    expect(ticket).toMatchObject({ status: 'open', userId: caio.user.id, whatsappId: line, contactId: maria });
    expect(await caio.api('PUT', `/schedules/${id}`, { body: 'Até já!' })).toMatchObject(
      refused(409, 'ERR_SCHEDULE_SENT'),
    );
    expect(await upload(id, png, 'mapa.png')).toMatchObject(refused(409, 'ERR_SCHEDULE_SENT'));
  });

  test('it goes into the current ticket, with its picture and the variables filled in', async () => {
    const { id } = await made({ body: 'Olá, {{firstName}}!', sendAt: inMs(HOUR) });
    expect(await upload(id, png, 'mapa.png')).toMatchObject({ status: 200 });
    await world.write(line, '5511988880001', 'Tem vaga?');
    await caio.api('PUT', `/schedules/${id}`, { sendAt: inMs(0) });
    const { ticketId } = await sent(id);
    // No one has opened the conversation, so her question still counts as unread.
    expect((await caio.api('GET', `/tickets/${ticketId}`)).body).toMatchObject({ unreadMessages: 1 });
    const messages = await messagesOf(ticketId ?? 0);
    expect(messages.at(-1)).toMatchObject({
      body: 'Olá, Márcia!',
      mediaType: 'image',
      mediaName: 'mapa.png',
      fromMe: true,
    });
    expect(messages).toHaveLength(3);
    const address = Object(messages.at(-1)).mediaUrl;
    await caio.api('DELETE', `/schedules/${id}`);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(png);
  });

  test('it goes over the chosen connection', async () => {
    const other = await world.addConnection('Filial');
    const { id } = await made({ sendAt: inMs(0), whatsappId: other });
    const { ticketId } = await sent(id);
    expect((await world.admin.api('GET', `/tickets/${ticketId}`)).body).toMatchObject({ whatsappId: other });
  });

  test('a user cannot write with it where they may not write, neither when scheduling nor when it is sent', async () => {
    const { contactId, id: ticketId } = await world.write(line, '5511988880007', 'Minha fatura?');
    const ana = await world.addPerson('Ana', { queueIds: [await world.addQueue('Financeiro')] });
    const denied = refused(403, 'ERR_NO_PERMISSION');
    const planned = { body: 'Até amanhã', contactId, sendAt: inMs(HOUR) };
    expect(await ask(planned)).toMatchObject(denied); // it waits where only admins look
    await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId: vendas });
    const { id } = await made(planned);
    await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: ana.user.id });
    expect(await ask(planned)).toMatchObject(denied);
    expect(await caio.api('PUT', `/schedules/${id}`, { sendAt: inMs(2 * HOUR) })).toMatchObject(denied);
    await clock(id);
    expect(await until(id, 'ERRO')).toMatchObject({ reason: 'ERR_NO_PERMISSION' });
    expect((await messagesOf(ticketId)).map(({ body }) => body)).toEqual(['Minha fatura?']);
  });

  /** A scheduled message that was queued, with its WhatsApp id. */
  const waiting = async (body: string) => {
    const { id } = await made({ sendAt: inMs(0), body, whatsappId: line });
    const { ticketId } = await queued(id);
    const said = (await messagesOf(ticketId ?? 0)).find((each) => each.body === body);
    const key = await world.system.deps.lookup.messageKey(1, String(Object(said).id));
    return { id, said, which: { companyId: 1, connectionId: line, waId: key?.split('.').at(-1) ?? '' } };
  };

  test('a message that WhatsApp does not accept in time fails; if accepted late, it counts as sent', async () => {
    const { id, which } = await waiting('Chega tarde');
    await failMessage(world.system.deps, { ...which, reason: 'timedOut', queuedAt: null });
    await until(id, 'ERRO');
    await acknowledgeMessage(world.system.deps, { ...which, ack: 3 });
    expect(await until(id, 'ENVIADA')).toMatchObject({ reason: '' });
  });

  test('a message that WhatsApp refuses fails for that reason', async () => {
    const { id, said, which } = await waiting('Será que vai?');
    await failMessage(world.system.deps, { ...which, reason: 'ERR_WAPP_INVALID_CONTACT', queuedAt: null });
    expect(await until(id, 'ERRO')).toMatchObject({ reason: 'ERR_WAPP_INVALID_CONTACT', ticketId: null, sentAt: null });
    expect(await world.admin.api('POST', `/messages/${Object(said).id}/resend`)).toMatchObject({ status: 200 });
    await sent(id);
  });

  test('a deleted message is not sent (R479)', async () => {
    const sendAt = inMs(HOUR);
    const before = await made({ sendAt, body: 'Não mande' });
    const after = await made({ sendAt, body: 'Mande' });
    await caio.api('DELETE', `/schedules/${before.id}`);
    await clock(before.id);
    await clock(after.id);
    const { ticketId } = await sent(after.id);
    expect((await messagesOf(ticketId ?? 0)).map(({ body }) => body)).not.toContain('Não mande');
  });
});

test('an erased contact has no scheduled messages any more', async () => {
  const { body } = await world.admin.api('POST', '/contacts', { name: 'Zuleica', number: '5511988880002' });
  const contactId = Number(Object(body).id);
  const { id } = await made({ contactId });
  await upload(id, png, 'mapa.png');
  const erase = { reason: 'request', confirmation: 'Zuleica' };
  expect(await world.admin.api('POST', `/contacts/${contactId}/erase`, erase)).toMatchObject({ status: 200 });
  await eventually(async () =>
    expect(await caio.api('GET', `/schedules/${id}`)).toMatchObject(refused(404, 'ERR_NO_RECORD_FOUND')),
  );
});
