import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openStore } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/rebuild/verify.ts';
import { views } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { readRunning } from '../../runtime/running.ts';
import { ringOf } from '../../runtime/secrets.ts';
import { png } from '../commands/media/desk.ts';
import { apiOf, signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { openRoad, type Road } from './road.ts';
import { foundIn } from './searched.ts';

const number = '5511955507913';
const name = 'Zuleica Quintanilha Xavier';
const texts = {
  said: 'guardo a chave debaixo do vaso de samambaia',
  caption: 'retrato da minha varanda em Itaquaquecetuba',
  answered: 'pode deixar, a samambaia segue vigiada',
  file: 'comprovante-samambaia',
  noted: 'prefere ser chamada de samambaieira',
  info: 'CPF 987.654.321-00 samambaia',
  email: 'samambaia.zuleica@exemplo.com.br',
};
const others = 'o outro cliente quer um orçamento de azulejos';
/** Erasing takes some 20 s, and much longer where many test processes share a machine. */
const PATIENCE_MS = 300_000;
let road: Road;
let phone: string;
beforeAll(async () => {
  road = await openRoad({ LOG_LEVEL: 'error' });
  phone = await road.pair();
});
afterAll(() => road?.stop());

const ticketOf = (of: string) =>
  eventually(async () => {
    const [ticket] = (await road.ticketsOf(of)).filter(({ status }) => status !== 'closed');
    if (!ticket) throw new Error('there is no ticket yet');
    return ticket;
  }, PATIENCE_MS);
/** A picture from the agent, with its file name. */
const sendPicture = async (ticketId: number) => {
  const { url } = road.installation;
  const beto = { email: 'beto@exemplo.com.br', password: 'senha-de-beto' };
  await road.ask('POST', '/users', { name: 'Beto', profile: 'admin', ...beto });
  const { token } = await eventually(() => signIn(url, beto));
  const form = new FormData();
  form.set('body', texts.answered);
  form.set('medias', new Blob([png], { type: 'image/png' }), `${texts.file}.png`);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/v1/messages/${ticketId}`, { method: 'POST', headers, body: form });
  expect(status).toBe(200);
};
const looked = () => {
  const told = readRunning(road.installation.dataDir);
  if (!told) throw new Error('the system has not said where its stores are');
  return told;
};

test(
  'an erased contact leaves nothing in the data directory, and the log verifies',
  async () => {
    const { dataDir, namespace } = road.installation;
    await road.phones.addContact({ name, number, addressing: 'lid' });
    for (let i = 0; i < 25; i++) await road.phones.say({ phone, contact: number, text: `${i}: ${texts.said}` });
    const message = { imageMessage: { caption: texts.caption, jpegThumbnail: png.toString('base64') } };
    await road.phones.say({ phone, contact: number, message });
    await road.phones.addContact({ name: 'Outro', number: '5511955500002' });
    await road.phones.say({ phone, contact: '5511955500002', text: others });
    const other = await ticketOf('5511955500002');
    const { id, contactId } = await ticketOf(number);
    await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
    await road.ask('POST', '/ticket-notes', { note: texts.noted, ticketId: id });
    const extraInfo = [{ name: 'Documento', value: texts.info }];
    await road.ask('PUT', `/contacts/${contactId}`, { email: texts.email, extraInfo });
    await sendPicture(id);
    const contact = z.object({ lid: z.string().min(5) }).parse((await road.ask('GET', `/contacts/${contactId}`)).body);
    const all = [name, 'Zuleica', number, contact.lid, ...Object.values(texts)];
    const media = join(dataDir, 'media', '1');
    // Postgres writes committed data to disk later.
    await eventually(() => {
      const before = foundIn(dataDir, all);
      expect(all.filter((text) => !before.some((each) => each.endsWith(text)))).toEqual([]);
    }, PATIENCE_MS);
    await eventually(async () => expect((await road.conversation(id)).length).toBe(27), PATIENCE_MS);
    expect(readdirSync(media)).toHaveLength(1);

    await road.ask('POST', `/contacts/${contactId}/erase`, { reason: 'request', confirmation: name });
    const blank = await road.conversation(id);
    for (const { body, isErased, mediaUrl } of blank)
      expect({ body, isErased, mediaUrl }).toEqual({ body: '', isErased: true, mediaUrl: null });
    await eventually(() => expect(foundIn(dataDir, all)).toEqual([]), PATIENCE_MS);
    expect(readdirSync(media)).toEqual([]);
    expect(foundIn(dataDir, [others])).not.toEqual([]);

    const { eventStoreUrl, databaseUrl } = looked();
    const store = openStore({ url: eventStoreUrl, namespace, ring: ringOf({ dataDir }) });
    const db = openDatabase(databaseUrl, { connections: 4 });
    expect(await verify(store, db, views)).toEqual([]);
    await store.close();
    await db.destroy();

    await road.installation.stop();
    expect(foundIn(dataDir, all)).toEqual([]);
    await road.installation.start();
    expect((await road.conversation(other.id)).map(({ body }) => body)).toEqual([others]);

    await road.phones.say({ phone, contact: number, text: 'sou eu outra vez' });
    await eventually(async () => {
      const anew = await ticketOf(number);
      expect(anew).toMatchObject({ lastMessage: 'sou eu outra vez', contact: { name, erased: false } });
      expect(anew.contactId).not.toBe(contactId);
    }, PATIENCE_MS);
  },
  4 * PATIENCE_MS,
);

test(
  'a company continues after its founder was erased, and their e-mail and phone are in no file',
  async () => {
    const { dataDir, url } = road.installation;
    const founder = {
      name: 'Ateliê Jabuticaba',
      email: 'fundadora.jabuticaba@exemplo.com.br',
      phone: '(31) 97654-3218',
    };
    const own = [founder.email, founder.phone, '5531976543218'];
    const plans = z.array(z.object({ id: z.number() })).parse((await road.ask('GET', '/plans/list')).body);
    const signUp = { ...founder, password: 'senha-dela', planId: plans[0]?.id };
    const { body } = await apiOf(url)('POST', '/companies/cadastro', signUp);
    const { id: companyId } = z.object({ id: z.number() }).parse(body);
    const { user, token } = await eventually(() => signIn(url, { email: founder.email, password: 'senha-dela' }));
    const colleague = { name: 'Sócia', email: 'socia@exemplo.com.br', password: 'senha-da-socia', profile: 'admin' };
    expect(await apiOf(url, token)('POST', '/users', colleague)).toMatchObject({ status: 200 });
    await eventually(() => expect(foundIn(dataDir, own)).not.toEqual([]), PATIENCE_MS);
    const erased = { reason: 'request', confirmation: founder.name };
    await road.ask('POST', `/companies/${companyId}/users/${user.id}/erase`, erased);
    await eventually(() => expect(foundIn(dataDir, own)).toEqual([]), PATIENCE_MS);
    const shown = { id: companyId, name: founder.name, email: '', phone: '' };
    expect((await road.ask('GET', `/companies/${companyId}`)).body).toMatchObject(shown);
    const { eventStoreUrl, databaseUrl } = looked();
    const store = openStore({ url: eventStoreUrl, namespace: road.installation.namespace, ring: ringOf({ dataDir }) });
    const db = openDatabase(databaseUrl, { connections: 4 });
    expect(await verify(store, db, views)).toEqual([]);
    await store.close();
    await db.destroy();
  },
  4 * PATIENCE_MS,
);
