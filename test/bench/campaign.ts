import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { phone as phoneOf, type PhoneClient } from '../../connector/simulator/client.ts';
import { startSimulator } from '../../connector/simulator/start.ts';
import { campaignShape } from '../../domain/campaign/shape.ts';
import { connectorProcess } from '../connector/whatsapp/processes.ts';
import { signIn } from '../kernel/api.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { sheetOf } from '../kernel/sheet.ts';
import { figure, type Figure } from './figure.ts';
import { pairLine, sendOut } from './lines.ts';
import { grown } from './grown.ts';
import { loading } from './loading.ts';
import { startRig, type Rig } from './rig.ts';
import { sized } from './size.ts';

/** The most rows of a sheet. A list is made of two sheets. */
const SHEET = sized(50_000, 40);
const RECIPIENTS = 2 * SHEET;
const SENT = sized(1_000, 4);
/** Number of people added to the phones at a time. */
const LOT = 50;
const TALKERS = sized(50, 2);
const SECONDS = sized(3, 0);
const MEGABYTE = 1024 * 1024;
const patience = 180_000;

const given = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gisele', 'Hélio', 'Inês', 'João', 'Karina', 'Luís'];
const family = ['Alves', 'Barbosa', 'Conceição', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Lima', 'Mendes', 'Queirós'];
const nameOf = (n: number): string => `${given[n % given.length]} ${family[Math.floor(n / 12) % family.length]} ${n}`;

/** The queries on a long list: their name in the figures, and the query. */
const asked: readonly (readonly [string, string])[] = [
  ['page', ''],
  ['page.last', `pageNumber=${RECIPIENTS / 20}`],
  ['1letter', 'searchParam=m'],
  ['name', 'searchParam=conceição'],
  ['one', 'searchParam=55119000777'],
  ['nothing', 'searchParam=xqw'],
];

const idOf = z.object({ id: z.number() });
type Admin = Awaited<ReturnType<typeof signIn>> & { url: string };
const call = async ({ api }: Admin, path: string, body: object): Promise<unknown> => {
  const answer = await api('POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (const since = Date.now(); Date.now() - since < patience; await sleep(20)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error('it never came about');
};
const perSecond = (count: number, since: number): number => Math.round((count * 1_000) / (performance.now() - since));

const newList = async (admin: Admin, name: string) => idOf.parse(await call(admin, '/contact-lists', { name })).id;
const upload = async ({ url, token }: Admin, listId: number, people: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(sheetOf([['Nome', 'Número'], ...people]))]), 'clientes.xlsx');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/contact-lists/${listId}/upload`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  if (!text.includes(`"added":${people.length},`)) throw new Error(`${answer.status}: ${text.slice(0, 200)}`);
};

/** Imports a list of two sheets and measures the import, then the reading of its pages. */
const long = async (rig: Rig, admin: Admin): Promise<{ listId: number; figures: Figure[] }> => {
  const listId = await newList(admin, 'Todos');
  const people = Array.from({ length: RECIPIENTS }, (_, n) => [nameOf(n), `5511${900_000_000 + n}`] as const);
  const since = performance.now();
  for (const from of [0, SHEET]) await upload(admin, listId, people.slice(from, from + SHEET));
  const figures = [figure({ figure: 'campaign.list.import', value: perSecond(RECIPIENTS, since), unit: '1/s' })];
  // Marks all numbers as checked: checking them on WhatsApp is another figure.
  await rig.db.raw('update views.contact_list_item set valid = true');
  await rig.db.raw('update views.contact_list_bucket set checked = items, valid = items');
  await grown(rig.db);
  const addresses = asked.map(
    ([name, query]) => [name, `contact-list-items?contactListId=${listId}&${query}`] as const,
  );
  for (const [name, path] of [...addresses.slice(-sized(addresses.length, 1)), ['lists', 'contact-lists'] as const]) {
    const { rate, p50, p99 } = await loading(`${admin.url}/v1/${path}`, admin.token, 1, SECONDS);
    figures.push(figure({ figure: `campaign.list.${name}`, value: Math.round(rate), unit: '1/s', p50, p99 }));
  }
  return { listId, figures };
};

const plan = async (admin: Admin, contactListId: number, whatsappId: number): Promise<number> => {
  const form = { name: 'Bancada', contactListId, whatsappId, message1: 'Oi {nome}', message2: 'Olá {nome}' };
  return idOf.parse(await call(admin, '/campaigns', { ...form, scheduledAt: new Date().toISOString() })).id;
};
const read = async ({ api }: Admin, id: number) => campaignShape.parse((await api('GET', `/campaigns/${id}`)).body);

/** Measures the recording of a campaign's recipients over a connection that is down, and the process's extra memory. */
const preparing = async (rig: Rig, admin: Admin, listId: number): Promise<Figure[]> => {
  const line = idOf.parse(await call(admin, '/whatsapp', { name: 'Fora' })).id;
  const { rss: before } = process.memoryUsage();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const id = await plan(admin, listId, line);
  const row = () => rig.db('views.campaign').where({ id }).first<{ state: string; batches: number | null }>();
  await until(async () => ((await row()).state === 'running' ? true : undefined));
  const since = performance.now();
  await until(async () => ((await row()).batches === null ? undefined : true));
  const rate = perSecond(RECIPIENTS, since);
  clearInterval(watch);
  const counted = await until(async () => {
    const { counts } = await read(admin, id);
    return counts.total === RECIPIENTS ? counts : undefined;
  });
  await call(admin, `/campaigns/${id}/cancel`, {});
  const grown = Math.round((10 * (most - before)) / MEGABYTE) / 10;
  const weighed = `${Math.round(before / MEGABYTE)} MB before`;
  return [
    figure({ figure: 'campaign.prepare', value: rate, unit: '1/s', reference: `${counted.total} recipients` }),
    figure({ figure: 'campaign.prepare.memory.peak', value: grown, unit: 'MB', reference: weighed }),
  ];
};

/** Sends without pauses through one socket, together with users' answers, before and after. */
const sending = async (rig: Rig, admin: Admin, phones: PhoneClient): Promise<Figure[]> => {
  const { companyId } = admin.user;
  const { id: line, phone } = await pairLine(rig, companyId, phones);
  await call(admin, '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const people: { name: string; number: string }[] = [];
  while (people.length < SENT) {
    const lot = Array.from({ length: Math.min(LOT, SENT - people.length) }, (_, k) => nameOf(people.length + k));
    people.push(...(await Promise.all(lot.map((name) => phones.addContact({ name })))));
  }
  const listId = await newList(admin, 'Alguns');
  const checking = performance.now();
  await upload(
    admin,
    listId,
    people.map(({ name, number }) => [name, number] as const),
  );
  await until(async () => {
    const [row] = await rig.db('views.contact_list_item').where({ list_id: listId, valid: true }).count();
    return Number(Object(row).count) === SENT ? true : undefined;
  });
  const checked = perSecond(SENT, checking);
  await phones.flood({ phone, contacts: TALKERS, messages: TALKERS });
  await until(async () => {
    const [row] = await rig.db('views.ticket').count();
    return Number(Object(row).count) >= TALKERS ? true : undefined;
  });
  const answering = async (): Promise<number> => {
    const since = performance.now();
    await sendOut(rig, companyId, SENT);
    return perSecond(SENT, since);
  };
  await sendOut(rig, companyId, TALKERS);
  const before = await answering();
  const id = await plan(admin, listId, line);
  await until(async () => ((await read(admin, id)).counts.delivered > 0 ? true : undefined));
  const [since, had] = [performance.now(), (await read(admin, id)).counts.delivered];
  const { counts } = await until(async () => {
    const now = await read(admin, id);
    return now.counts.ended === SENT ? now : undefined;
  });
  if (counts.delivered !== SENT) throw new Error(`${counts.delivered} of ${SENT} have it`);
  const sent = perSecond(Math.max(1, SENT - had), since);
  const own = Math.round((before + (await answering())) / 2);
  const ratio = Math.round((100 * sent) / own) / 100;
  return [
    figure({ figure: 'campaign.checks', value: checked, unit: '1/s', reference: 'simulated phones: no pause' }),
    figure({ figure: 'campaign.sent', value: sent, unit: '1/s', reference: `answers of users: ${own}/s`, ratio }),
  ];
};

/** Measures a list of 100,000 people, the recording of a campaign to all of them, and one that is sent without pauses. */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const folder = temporaryFolder();
  const token = randomBytes(16).toString('hex');
  const simulator = await startSimulator(folder.path, token);
  const { url, control, ca, noiseRoot } = simulator;
  const phones = phoneOf(control, token, ca);
  const config = { ...rig.context.config, dataDir: folder.path };
  const around = { ...rig.context, config, simulator: async () => ({ url, control, ca, noiseRoot, token }) };
  const connector = await connectorProcess(around);
  try {
    const admin = { ...(await signIn(rig.url, rig.admin)), url: rig.url };
    const { listId, figures } = await long(rig, admin);
    figures.push(...(await preparing(rig, admin, listId)));
    return [...figures, ...(await sending(rig, admin, phones))];
  } finally {
    phones.end();
    await connector.stop();
    await simulator.stop();
    await rig.stop();
    folder.remove();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
