import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { campaignShape } from '../../domain/campaign/shape.ts';
import { eventually } from '../kernel/eventually.ts';
import { sheetOf } from '../kernel/sheet.ts';
import { openRoad, type Road } from './road.ts';

const patience = 120_000;
const counted = z.object({ contactsCount: z.number(), checkedCount: z.number(), validCount: z.number() });
const line = z.object({ id: z.number(), qrcode: z.string(), status: z.string() });
const id = z.object({ id: z.number() });
const STRANGERS = 600;

let road: Road;
let phone: string;
let listId: number;
const numbers: string[] = [];
beforeAll(async () => {
  road = await openRoad({ LOG_LEVEL: 'error', SENDS_PER_MINUTE: '40', CHECKS_PER_MINUTE: '6000' });
  phone = await road.pair();
  for (let n = 0; n < 12; n++) numbers.push((await road.phones.addContact({ name: `Cliente ${n}` })).number);
  listId = id.parse((await road.ask('POST', '/contact-lists', { name: 'Clientes' })).body).id;
});
afterAll(() => road?.stop());

const list = async () => counted.parse((await road.ask('GET', `/contact-lists/${listId}`)).body);
const killed = async () => {
  await road.installation.kill('main');
  await road.installation.start();
};

test('a sheet is taken in once, and its numbers are checked to the end, killed in the middle of either', async () => {
  const strangers = Array.from({ length: STRANGERS }, (_, n) => String(5511_9400_00000 + n));
  const rows = [...numbers, ...strangers].map((number, n) => [`Pessoa ${n}`, number]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(sheetOf(rows))]), 'clientes.xlsx');
  const uploaded = road.ask('POST', `/contact-lists/${listId}/upload`, form);
  await eventually(async () => expect((await list()).contactsCount).toBeGreaterThan(0), patience);
  await killed();
  await uploaded;
  await eventually(async () => expect((await list()).checkedCount).toBeGreaterThan(0), patience);
  await killed();
  const whole = { contactsCount: rows.length, checkedCount: rows.length, validCount: numbers.length };
  await eventually(async () => expect(await list()).toEqual(whole), patience);
}, 400_000);

test('a campaign whose connection is logged out waits, and continues once it is linked again, each message once (R525)', async () => {
  const connection = async () => {
    const [first] = z.array(line).parse((await road.ask('GET', '/whatsapp')).body);
    if (!first) throw new Error('There is no connection');
    return first;
  };
  const { id: whatsappId } = await connection();
  await road.ask('POST', '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const plan = { name: 'Natal', contactListId: listId, whatsappId, message1: 'Natal: oi' };
  const planned = { ...plan, scheduledAt: new Date().toISOString() };
  const campaignId = id.parse((await road.ask('POST', '/campaigns', planned)).body).id;
  const read = async () => campaignShape.parse((await road.ask('GET', `/campaigns/${campaignId}`)).body);
  await eventually(async () => expect((await read()).counts.delivered).toBeGreaterThan(0), patience);
  await road.phones.unlink({ phone });
  await eventually(async () => expect((await connection()).status).toBe('DISCONNECTED'), patience);
  const { status, counts } = await read();
  expect(status).toBe('EM_ANDAMENTO');
  expect(counts.delivered).toBeLessThan(numbers.length);
  await road.ask('POST', `/whatsappsession/${whatsappId}`);
  await eventually(async () => {
    const { qrcode: qr } = await connection();
    if (!qr) throw new Error('there is no code yet');
    await road.phones.scan({ qr, phone });
  }, patience);
  await eventually(async () => expect((await read()).status).toBe('FINALIZADA'), patience);
  expect((await read()).counts).toMatchObject({ delivered: numbers.length, failed: 0 });
  for (const contact of numbers) {
    const chat = await road.phones.chat({ phone, contact });
    expect(chat.filter(({ text }) => text === 'Natal: oi')).toHaveLength(1);
  }
}, 400_000);
