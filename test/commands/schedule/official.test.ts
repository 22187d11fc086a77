import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scheduleShape, type ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { eventually } from '../../kernel/eventually.ts';
import { addOfficial, listedTemplate, syncedTemplates } from '../template/official.ts';
import { png } from '../media/desk.ts';
import { openWorld, type World } from '../world.ts';

const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const dayOf = (iso: string) => iso.slice(0, 10);
let world: World;
let official: Awaited<ReturnType<typeof addOfficial>>;
let ana: Awaited<ReturnType<World['write']>>;
let silent: number;
let greeting: TemplateRecord;
let pictured: TemplateRecord;
beforeAll(async () => {
  world = await openWorld();
  official = await addOfficial(world);
  const header = { type: 'HEADER', format: 'IMAGE', example: undefined };
  const body = { type: 'BODY', text: 'Veja a novidade.', example: undefined };
  const all = [listedTemplate(), listedTemplate({ components: [header, body] })];
  const [first, second] = await syncedTemplates(world, official.accountId, all);
  if (!first || !second) throw new Error('no templates');
  [greeting, pictured] = [first, second];
  const timestamp = Math.floor(Date.now() / 1_000);
  ana = await world.write(official.connectionId, '5511988880001', 'Oi', { timestamp });
  const { body: made } = await world.admin.api('POST', '/contacts', { name: 'Bia', number: '5511988880002' });
  silent = Number(Object(made).id);
});
afterAll(() => world?.close());

const plan = (body: object, contactId = ana.contactId) =>
  world.admin.api('POST', '/schedules', { contactId, whatsappId: official.connectionId, ...body });
const greetingOf = (text = '{{firstName}}') => ({ templateId: greeting.id, values: [{ slot: 'body:1', text }] });
const made = (body: unknown): ScheduleRecord => scheduleShape.strict().parse(body);
const closed = { status: 400, body: { error: 'ERR_WINDOW_CLOSED' } };
const until = (id: number, status: string): Promise<ScheduleRecord> =>
  eventually(async () => {
    const now = made((await world.admin.api('GET', `/schedules/${id}`)).body);
    expect(now.status).toBe(status);
    return now;
  });

test('free text is saved for a time at which the 24-hour window is open, and refused for a later one', async () => {
  expect(await plan({ body: 'Até amanhã', sendAt: inMs(HOUR) })).toMatchObject({ status: 200 });
  expect(await plan({ body: 'Até amanhã', sendAt: inMs(25 * HOUR) })).toMatchObject(closed);
  expect(await plan({ body: 'Até amanhã', sendAt: inMs(HOUR) }, silent)).toMatchObject(closed);
  const repeat = { every: 'day', until: dayOf(inMs(72 * HOUR)) };
  expect(await plan({ body: 'Até amanhã', sendAt: inMs(HOUR), repeat })).toMatchObject(closed);
});

test('a message with a template may wait for any time, and keeps one as long as its connection allows no text', async () => {
  const { status, body } = await plan({ body: 'Modelo', sendAt: inMs(48 * HOUR), template: greetingOf() }, silent);
  expect(status).toBe(200);
  const one = made(body);
  expect(one).toMatchObject({ body: 'Olá {{firstName}}, seu pedido chegou.', template: greetingOf() });
  expect(made((await world.admin.api('GET', `/schedules/${one.id}`)).body)).toMatchObject({ template: greetingOf() });
  const change = (to: object) => world.admin.api('PUT', `/schedules/${one.id}`, to);
  expect(await change({ template: null, body: 'Só um texto' })).toMatchObject(closed);
  expect(await change({ template: greetingOf('Bia') })).toMatchObject({
    status: 200,
    body: { body: 'Olá Bia, seu pedido chegou.' },
  });
  expect(await change({ template: greetingOf('') })).toMatchObject({
    status: 400,
    body: { error: 'ERR_TEMPLATE_VALUES' },
  });
});

test('a template of another connection, or over a linked phone, is refused before it is saved', async () => {
  const phone = await world.addConnection('Loja');
  const other = await addOfficial(world);
  for (const whatsappId of [phone, other.connectionId])
    expect(await plan({ body: 'Modelo', sendAt: inMs(HOUR), template: greetingOf(), whatsappId })).toMatchObject({
      status: 400,
      body: { error: 'ERR_TEMPLATE_UNSENDABLE' },
    });
});

test('at its time the customer gets the template with their name', async () => {
  const one = made((await plan({ body: 'Modelo', sendAt: inMs(-1000), template: greetingOf() }, silent)).body);
  const ticketId = await eventually(async () => {
    const now = made((await world.admin.api('GET', `/schedules/${one.id}`)).body);
    if (now.ticketId === null) throw new Error(`${now.status} ${now.reason}`);
    return now.ticketId;
  });
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  const [sent] = messageShape.array().parse(Object(body).messages);
  expect(sent).toMatchObject({ body: 'Olá Bia, seu pedido chegou.', template: { name: greeting.name } });
});

test('a template with a picture takes a picture, and without one the message says why it was not sent', async () => {
  const template = { templateId: pictured.id, values: [] };
  const later = made((await plan({ body: 'Modelo', sendAt: inMs(HOUR), template })).body);
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${world.admin.token}` };
    const address = `${world.system.url}/v1/schedules/${later.id}/media-upload`;
    return (await fetch(address, { method: 'POST', headers, body: form })).status;
  };
  expect(await upload('nota.txt', new TextEncoder().encode('nota'))).toBe(400);
  expect(await upload('foto.png', png)).toBe(200);
  const due = made((await plan({ body: 'Modelo', sendAt: inMs(-1000), template })).body);
  expect(await until(due.id, 'ERRO')).toMatchObject({ reason: 'ERR_NO_FILE' });
});
