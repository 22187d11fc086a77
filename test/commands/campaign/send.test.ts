import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { advanceLine } from '../../../commands/campaign/advance.ts';
import { whenRecipientAnswered } from '../../../commands/campaign/whenRecipientAnswered.ts';
import { endUnconfirmed } from '../../../commands/campaign/finish.ts';
import { recipientId } from '../../../commands/campaign/key.ts';
import { cleanUpBuckets } from '../../../commands/contactListItem/cleanUpBuckets.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { untilReadModelsReached } from '../../../commands/kernel/handle/untilReached.ts';
import { acknowledgeMessage } from '../../../commands/message/acknowledge.ts';
import { recordMessageChange } from '../../../commands/message/recordMessageChange.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { campaignRecipient } from '../../../domain/campaign/recipient.ts';
import { contactList } from '../../../domain/contactList/record.ts';
import { message } from '../../../domain/message/decider.ts';
import type { RecipientRecord } from '../../../domain/campaign/report.ts';
import { storageOf } from '../../../runtime/openStorage.ts';
import { png } from '../media/desk.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type World } from '../world.ts';
import { openDesk, type Desk } from './desk.ts';

let world: World;
let desk: Desk;
const soon = () => new Date(Date.now() + 300).toISOString();
const quick = { messageInterval: 0, longerIntervalAfter: 0 };
const numbersFrom = (from: number, n: number) =>
  Array.from({ length: n }, (_, k) => String(5511977000000 + from * 100 + k));
beforeAll(async () => {
  world = await openWorld();
  desk = await openDesk(world, 'Loja');
  await desk.set(quick);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
const sentOf = (text: string) => desk.sent.filter(({ body }) => body.startsWith(text));

describe('a campaign', () => {
  test('is sent to the contacts of a tag at its time, once each, with their own words (R519, R522, R524)', async () => {
    await desk.set({ variables: [{ key: 'cupom', value: 'VOLTA10' }] });
    const numbers = numbersFrom(1, 5);
    const { tagId, contactIds } = await desk.tagged(numbers, 1);
    const texts = { message1: 'A1 {nome} {numero} {cupom}', message3: 'A1 olá {nome}{email}' };
    const { id, status } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), ...texts });
    expect(status).toBe('PROGRAMADA');
    const over = await desk.until(id, 'FINALIZADA');
    expect(Date.parse(over.completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(over.startedAt ?? ''));
    const sent = sentOf('A1');
    expect(sent.map(({ contactId }) => contactId).toSorted((a, b) => a - b)).toEqual(
      contactIds.toSorted((a, b) => a - b),
    );
    for (const { body } of sent) expect(body).toMatch(/^A1 (Pessoa \d 55119770001\d\d VOLTA10|olá Pessoa \d)$/);
    // The message is part of the open ticket, and opens no other.
    const open = sent.find(({ contactId }) => contactId === contactIds[0]);
    expect(open?.ticketId).toBeGreaterThan(0);
    expect(sent.filter(({ ticketId }) => ticketId === 0)).toHaveLength(4);
    const tickets = await desk.call('GET', `/tickets?showAll=true&tags=[${tagId}]&status=closed`);
    expect(tickets['tickets']).toHaveLength(4);
    // Postgres has statistics of the recipients, so that it finds each of 100,000 by key.
    const known = await world.system.db('pg_class').where({ relname: 'campaign_recipient' }).first('reltuples');
    expect(known.reltuples).toBeGreaterThanOrEqual(5);
  });

  test('appears in the conversation of a contact whose ticket was closed', async () => {
    const [number = ''] = numbersFrom(2, 1);
    const { tagId } = await desk.tagged([number]);
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'B1 {nome}' });
    await desk.until(id, 'FINALIZADA');
    // With the present time: an older timestamp would sort the message before the campaign's.
    const timestamp = Math.floor(Date.now() / 1_000);
    const ticket = await world.write(desk.line, number, 'Quero saber mais', { timestamp });
    const { messages } = Object(await desk.call('GET', `/messages/${ticket.id}`));
    expect(messages.map(({ body }: { body: string }) => body)).toEqual(['Oi', 'B1 Pessoa 0', 'Quero saber mais']);
    expect(messages[1]).toMatchObject({ fromMe: true, automatic: 'campaign', ticketId: 0, ack: 2, userId: null });
  });

  test('is sent to the valid numbers of a list, and its report shows the result of each (R502, R519, R521)', async () => {
    const [ana = '', bia = '', caio = '', davi = ''] = numbersFrom(3, 4);
    const contactListId = await desk.listed([ana, bia, caio, davi], [davi]);
    desk.how.refused.add(bia);
    const people = await desk.call('GET', `/campaigns/people?contactListId=${contactListId}`);
    expect(people).toMatchObject({
      count: 4,
      people: [{ number: ana, isWhatsappValid: true }, {}, {}, { number: davi }],
    });
    const { id } = await desk.plan({ contactListId, scheduledAt: soon(), message1: 'C1 {nome}' });
    await desk.until(id, 'FINALIZADA');
    expect(
      sentOf('C1')
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual([ana, bia, caio]);
    const counts = { total: 4, valid: 3, delivered: 2, failed: 1, leftOut: 1, ended: 4, requested: 0 };
    const one = await desk.read(id);
    expect(one).toMatchObject({ counts, contactList: { id: contactListId, name: `Lista ${ana}` } });
    expect(one.contactList?.contacts?.map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([true, true, true, false]);
    expect(
      one.shipping?.map(({ deliveredAt, confirmationRequestedAt }) => [deliveredAt === null, confirmationRequestedAt]),
    ).toEqual([
      [false, null],
      [true, null],
      [false, null],
    ]);
    const rows = async (query: string) => Object(await desk.call('GET', `/campaigns/${id}/recipients?${query}`));
    const all = await rows('');
    expect(all).toMatchObject({
      count: 4,
      hasMore: false,
      recipients: [
        { name: 'Pessoa 0', number: ana, state: 'delivered', reason: '', text: 1, ack: 2, ticketId: null },
        { number: bia, state: 'failed', reason: 'ERR_WAPP_INVALID_CONTACT', deliveredAt: null },
        { number: caio, state: 'delivered' },
        { number: davi, state: 'leftOut', reason: 'ERR_WAPP_INVALID_CONTACT', queuedAt: null, isWhatsappValid: false },
      ],
    });
    expect(await rows(`behind=${all.recipients[1].id}`)).toMatchObject({
      recipients: [{ number: caio }, { number: davi }],
    });
    expect(await rows('states=["failed","leftOut"]')).toMatchObject({
      count: 2,
      recipients: [{ number: bia }, { number: davi }],
    });
    expect(await rows('searchParam=pessoa%202')).toMatchObject({ count: 1, recipients: [{ number: caio }] });
    const { xlsx } = await desk.call(
      'GET',
      `/campaigns/${id}/recipients/file?language=pt&states=["delivered","failed"]`,
    );
    const sheet = await readXlsx(new Uint8Array(await (await fetch(String(xlsx))).arrayBuffer()));
    expect(sheet.sheets[0]?.rows.map((row) => row.slice(0, 5))).toEqual([
      ['Nome', 'Número', 'E-mail', 'Status', 'Motivo'],
      ['Pessoa 0', ana, '', 'Entregue', ''],
      ['Pessoa 1', bia, '', 'Falhou', 'Este não é um número de WhatsApp válido.'],
      ['Pessoa 2', caio, '', 'Entregue', ''],
    ]);
    expect((await fetch(String(xlsx).replace('signature=', 'signature=x'))).status).toBe(403);
    // WhatsApp took the message after all.
    const waId = sentOf('C1').find(({ number }) => number === bia)?.waId ?? '';
    const which = { companyId: world.companyId, connectionId: desk.line };
    await acknowledgeMessage(world.system.deps, { ...which, waId, ack: 2 });
    await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ delivered: 3, ended: 4 }));
    expect(await rows('searchParam=pessoa%201')).toMatchObject({ recipients: [{ state: 'delivered', reason: '' }] });
  });

  test('waits for the check of a number, and skips an invalid one (R521)', async () => {
    const [ana = '', bia = '', caio = ''] = numbersFrom(12, 3);
    desk.phone.fails = true;
    const contactListId = await desk.listed([ana, bia, caio], [], [bia, caio]);
    const { id } = await desk.plan({ contactListId, scheduledAt: soon(), message1: 'L1' });
    const counts = { total: 3, valid: 1, delivered: 1, ended: 1 };
    await eventually(async () => expect(await desk.read(id)).toMatchObject({ status: 'EM_ANDAMENTO', counts }));
    const listed = (await desk.read(id)).contactList?.contacts?.map(({ isWhatsappValid }) => isWhatsappValid);
    expect(listed).toEqual([true, false, false]);
    await desk.check(contactListId, bia, 1, true);
    await desk.check(contactListId, caio, 2, false);
    const over = await desk.until(id, 'FINALIZADA');
    expect(over.counts).toMatchObject({ total: 3, valid: 2, delivered: 2, leftOut: 1, ended: 3 });
    expect(sentOf('L1').map(({ number }) => number)).toEqual([ana, bia]);
    const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients?states=["leftOut"]`));
    expect(recipients).toMatchObject([{ number: caio, reason: 'ERR_WAPP_INVALID_CONTACT' }]);
    desk.phone.fails = false;
  });

  test('leaves out a number that is still unchecked after three days, with the reason', async () => {
    const [ana = '', bia = ''] = numbersFrom(13, 2);
    desk.phone.fails = true;
    const contactListId = await desk.listed([ana, bia], [], [bia]);
    const { id } = await desk.plan({ contactListId, scheduledAt: soon(), message1: 'M1' });
    await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ delivered: 1, ended: 1 }));
    const ago = world.system.db.raw(`updated_at - interval '3 days'`);
    await world.system.db('views.campaign').where({ company_id: world.companyId, id }).update({ updated_at: ago });
    await desk.until(id, 'FINALIZADA');
    const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients`));
    expect(recipients).toMatchObject([{ state: 'delivered' }, { state: 'leftOut', reason: 'ERR_CAMPAIGN_UNCHECKED' }]);
    expect(sentOf('M1').map(({ number }) => number)).toEqual([ana]);
    desk.phone.fails = false;
  });

  test('that continues over another connection does not wait for the former one, and sends nothing twice', async () => {
    const [other, { tagId }] = [await world.addConnection('Outra'), await desk.tagged(numbersFrom(14, 3))];
    await desk.set({ messageInterval: 1 });
    desk.how.lines.clear();
    await desk.phone.show(world.companyId, other, 'CONNECTED');
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'N1' });
    const waiting = async (connection_id: number) =>
      Number(Object((await world.system.db('views.outbox').where({ connection_id }).count())[0]).count);
    await eventually(async () => expect(await waiting(desk.line)).toBe(1));
    await desk.phone.show(world.companyId, desk.line, 'TIMEOUT');
    await desk.call('POST', `/campaigns/${id}/cancel`);
    await desk.call('PUT', `/campaigns/${id}`, { whatsappId: other });
    await desk.call('POST', `/campaigns/${id}/restart`);
    await eventually(async () => expect(await waiting(other)).toBe(1));
    await eventually(async () => expect(await waiting(desk.line)).toBe(0));
    desk.how.lines.add(other);
    await desk.until(id, 'FINALIZADA');
    const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients`));
    expect(recipients.map(({ state, reason }: RecipientRecord) => [state, reason]).toSorted()).toEqual([
      ['delivered', ''],
      ['delivered', ''],
      ['leftOut', 'ERR_CAMPAIGN_MOVED'],
    ]);
    await desk.phone.show(world.companyId, desk.line, 'CONNECTED');
    desk.how.lines.add(desk.line);
    await desk.set(quick);
  });

  test('writes once to a known contact with a list’s number, and keeps the contact’s name', async () => {
    const [other = '', known = ''] = numbersFrom(9, 2);
    const { contactIds: ids } = await desk.tagged([other, known]);
    const contactIds = ids.slice(1);
    const contactListId = await desk.listed([known]);
    const [first, again] = [
      await desk.plan({ contactListId, scheduledAt: soon(), message1: 'W1' }),
      await desk.plan({ contactListId, scheduledAt: soon(), message1: 'W2' }),
    ];
    for (const { id } of [first, again]) await desk.until(id, 'FINALIZADA');
    expect([sentOf('W1'), sentOf('W2')].map((sent) => sent.map(({ contactId }) => contactId))).toEqual([
      contactIds,
      contactIds,
    ]);
    // The name from WhatsApp stays, despite the name in the list.
    expect(await desk.call('GET', `/contacts/${contactIds[0]}`)).toMatchObject({ name: 'Pessoa 1' });
  });

  test('leaves out contacts who asked to stop, also while it runs, and does not count them beforehand', async () => {
    const [ana = '', bia = '', caio = '', eva = '', davi = ''] = numbersFrom(20, 5);
    const { tagId, contactIds } = await desk.tagged([ana, bia, caio, eva]);
    // The list has the number in its other spelling.
    const contactListId = await desk.listed([ana.replace(/^55119/, '5511'), davi]);
    const stops = async (number: string, contactId: number | undefined, word: string) => {
      const now = { timestamp: Math.floor(Date.now() / 1000) };
      await receiveMessage(world.inbox, world.incoming(desk.line, number, word, now));
      await eventually(async () =>
        expect(await desk.call('GET', `/contacts/${contactId}`)).toMatchObject({ stopped: { word } }),
      );
    };
    // A contact who never got a campaign cannot ask to stop.
    const { id: before } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'S0' });
    await desk.until(before, 'FINALIZADA');
    await stops(ana, contactIds[0], 'sair');
    const [byTag, byList] = [`tagListId=${tagId}`, `contactListId=${contactListId}`];
    const people = (query: string) => desk.call('GET', `/campaigns/people?${query}`);
    expect(await people(byTag)).toMatchObject({ count: 3, people: [{ number: bia }, { number: caio }, {}] });
    expect(await people(byList)).toMatchObject({ count: 1, people: [{ number: davi }] });
    // No other recipient gets a turn until WhatsApp has taken the first message.
    await desk.set({ messageInterval: 1 });
    desk.how.takes = false;
    const first = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'S1' });
    await eventually(async () => {
      const { recipients } = Object(await desk.call('GET', `/campaigns/${first.id}/recipients?states=["sending"]`));
      expect(recipients).toMatchObject([{ number: bia }]);
    });
    await stops(caio, contactIds[2], 'parar');
    // A withdrawn message is not sent after its recipient asked to stop.
    await desk.call('POST', `/campaigns/${first.id}/cancel`);
    await eventually(async () => {
      const { count } = Object(await desk.call('GET', `/campaigns/${first.id}/recipients?states=["sending"]`));
      expect(count).toBe(0);
    });
    await stops(bia, contactIds[1], 'parar');
    await desk.call('POST', `/campaigns/${first.id}/restart`);
    desk.how.takes = true;
    await desk.set(quick);
    const second = await desk.plan({ contactListId, scheduledAt: soon(), message1: 'S2' });
    for (const { id } of [first, second]) await desk.until(id, 'FINALIZADA');
    expect([sentOf('S1').map(({ contactId }) => contactId), sentOf('S2').map(({ number }) => number)]).toEqual([
      [contactIds[3]],
      [davi],
    ]);
    const leftOut = async (id: number) =>
      Object(await desk.call('GET', `/campaigns/${id}/recipients?states=["leftOut"]`)).recipients;
    const because = (number: string) => ({ number, reason: 'ERR_CAMPAIGN_STOPPED' });
    expect(await leftOut(first.id)).toMatchObject([because(ana), because(bia), because(caio)]);
    expect(await leftOut(second.id)).toMatchObject([{ reason: 'ERR_CAMPAIGN_STOPPED' }]);
  });

  test('sends its file and those of its list, stored once until no contact has them any more (R506, R590)', async () => {
    const upload = async (path: string, field: string, names: string[]) => {
      const form = new FormData();
      for (const name of names) form.append(field, new Blob([png]), name);
      const headers = { authorization: `Bearer ${world.admin.token}` };
      const { status } = await fetch(`${world.system.url}/v1${path}`, { method: 'POST', headers, body: form });
      expect({ path, status }).toEqual({ path, status: 200 });
    };
    const files = await desk.call('POST', '/files', {
      name: 'Cardápio',
      message: 'Veja',
    });
    await upload(`/files/uploadList/${Number(files['id'])}`, 'files', ['a.png', 'b.png']);
    const { tagId, contactIds } = await desk.tagged(numbersFrom(10, 3), 2);
    const form = { tagListId: tagId, fileListId: files['id'], message1: 'H1' };
    const { id } = await desk.plan(form);
    await upload(`/campaigns/${id}/media-upload`, 'file', ['mapa.png']);
    await desk.call('PUT', `/campaigns/${id}`, { scheduledAt: soon() });
    await desk.until(id, 'FINALIZADA');
    const contactId = sentOf('H1')[0]?.contactId;
    const got = desk.sent.filter((one) => one.contactId === contactId);
    expect(got.map(({ body, media }) => [body, media?.name])).toEqual([
      ['H1', 'mapa.png'],
      ['a.png', 'a.png'],
      ['b.png', 'b.png'],
    ]);
    const all = desk.sent.filter((one) => contactIds.includes(one.contactId));
    expect(all).toHaveLength(9);
    const held = [...new Set(all.flatMap(({ media }) => media?.path ?? []))];
    expect(held).toHaveLength(3);

    const { db, context } = world.system;
    const sizes = () => Promise.all(held.map((path) => storageOf(context.config).sizeOf(world.companyId, path)));
    const { length } = png;
    /** Waits until every file that is due for removal was handled. */
    const swept = async () => {
      const left = async () => Number(Object((await db('views.left_files').count())[0]).count);
      await eventually(async () => expect(await left()).toBeGreaterThan(0));
      await eventually(async () => expect(await left()).toBe(0));
    };
    const ticketOf = (nth: number) => all.find((one) => one.contactId === contactIds[nth])?.ticketId;
    await desk.call('DELETE', `/campaigns/${id}`);
    await desk.call('DELETE', `/files/${Number(files['id'])}`);
    await desk.call('DELETE', `/tickets/${ticketOf(0)}`);
    await swept();
    expect(await sizes()).toEqual([length, length, length]);
    const erasure = (nth: number) => ({ reason: 'request', confirmation: `Pessoa ${nth}` });
    await desk.call('POST', `/contacts/${contactIds[1]}/erase`, erasure(1));
    await swept();
    expect(await sizes()).toEqual([length, length, length]);
    await desk.call('POST', `/contacts/${contactIds[2]}/erase`, erasure(2));
    await eventually(async () => expect(await sizes()).toEqual([null, null, null]));
  });

  test('waits while its connection is down, and continues when it is up again', async () => {
    const { tagId } = await desk.tagged(numbersFrom(4, 2));
    await desk.phone.show(world.companyId, desk.line, 'TIMEOUT');
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'D1' });
    await desk.until(id, 'EM_ANDAMENTO');
    // A later campaign over a connected number is sent before the first one.
    const up = await world.addConnection('No ar');
    desk.how.lines.add(up);
    await desk.phone.show(world.companyId, up, 'CONNECTED');
    const beside = await desk.plan({ tagListId: tagId, whatsappId: up, scheduledAt: soon(), message1: 'D2' });
    await desk.until(beside.id, 'FINALIZADA');
    expect([sentOf('D1'), sentOf('D2')].map(({ length }) => length)).toEqual([0, 2]);
    await desk.phone.show(world.companyId, desk.line, 'CONNECTED');
    await desk.until(id, 'FINALIZADA');
    expect(sentOf('D1')).toHaveLength(2);
  });

  test('that is cancelled sends nothing more; restarted, it sends the rest, once each (R491, R492)', async () => {
    const { tagId } = await desk.tagged(numbersFrom(5, 4));
    await desk.set({ messageInterval: 1 });
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'E1' });
    await eventually(() => expect(sentOf('E1').length).toBeGreaterThan(0));
    desk.how.takes = false;
    // One message waits in the outbox when the campaign is cancelled.
    await eventually(async () => {
      const [row] = await world.system.db('views.outbox').count();
      expect(Number(Object(row).count)).toBe(1);
    });
    await desk.call('POST', `/campaigns/${id}/cancel`);
    const before = sentOf('E1').length;
    await eventually(async () => {
      const [row] = await world.system.db('views.outbox').count();
      expect(Number(Object(row).count)).toBe(0);
    });
    desk.how.takes = true;
    // Campaigns of a connection take turns, so two turns of another one would leave it one.
    const beside = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'E2' });
    await eventually(() => expect(sentOf('E2').length).toBeGreaterThanOrEqual(2));
    expect(sentOf('E1')).toHaveLength(before);
    await desk.set({ messageInterval: 0 });
    await desk.until(beside.id, 'FINALIZADA');
    await desk.call('POST', `/campaigns/${id}/restart`);
    await desk.until(id, 'FINALIZADA');
    expect(new Set(sentOf('E1').map(({ contactId }) => contactId)).size).toBe(4);
    expect(sentOf('E1')).toHaveLength(4);
  });

  test('that is deleted while it runs sends nothing more, not even queued messages (R489)', async () => {
    const { tagId } = await desk.tagged(numbersFrom(13, 3));
    desk.how.takes = false;
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'Z1' });
    const waiting = () => outboxOf(world.system.db, { companyId: world.companyId, connectionId: desk.line }, 9);
    await eventually(async () =>
      expect((await waiting()).map(({ ofCampaign }) => ofCampaign)).toEqual([true, true, true]),
    );
    await desk.call('DELETE', `/campaigns/${id}`);
    await eventually(async () => expect(await waiting()).toEqual([]));
    desk.how.takes = true;
    expect(await world.admin.api('GET', `/campaigns/${id}`)).toMatchObject({ status: 404 });
    expect(sentOf('Z1')).toEqual([]);
  });

  test.each([
    'before its message is queued, by somebody slow',
    'before its message is queued, and killed there',
    'once its message is queued, and killed there',
  ])('deleted %s, sends none of it (R489)', async (when) => {
    // Other tests may keep the machine busy.
    const patience = 60_000;
    const [numbers, text] = [numbersFrom(17, 1), `Y ${when}`];
    const { deps, context } = world.system;
    const line = { companyId: world.companyId, connectionId: desk.line };
    const { tagId } = await desk.tagged(numbers);
    // Only this test takes turns.
    await desk.phone.show(line.companyId, line.connectionId, 'TIMEOUT');
    desk.how.takes = false;
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: text });
    const next = await eventually(async () => {
      const [one] = await deps.lookup.campaignNext(line, 1);
      if (!one) throw new Error('not yet');
      return one;
    });
    const target = { companyId: line.companyId, id: recipientId(next) };
    const withdrawn = async () =>
      expect((await load(deps.store, campaignRecipient, target)).state).toMatchObject({ is: 'waiting', held: true });
    let cut = '';
    const append: typeof deps.store.append = async (stream, ...rest) => {
      if (cut || !stream.startsWith('message-')) return deps.store.append(stream, ...rest);
      cut = stream;
      if (when.startsWith('once')) await deps.store.append(stream, ...rest);
      await desk.call('DELETE', `/campaigns/${id}`);
      if (when.includes('killed')) throw new Error('killed');
      await eventually(withdrawn);
      return deps.store.append(stream, ...rest);
    };
    const whatsapp: typeof deps.lookup.whatsapp = async (...asked) => {
      const row = await deps.lookup.whatsapp(...asked);
      return row && { ...row, status: 'CONNECTED' };
    };
    const storage = storageOf(context.config);
    const needs = { ...deps, storage, lookup: { ...deps.lookup, whatsapp }, store: { ...deps.store, append } };
    await eventually(async () => {
      await advanceLine(needs, line).catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));
      expect(cut).not.toBe('');
    });
    await eventually(withdrawn, patience);
    await eventually(async () => {
      const said = await load(deps.store, message, {
        companyId: line.companyId,
        id: cut.slice(`message-${line.companyId}.`.length),
      });
      const end = said.state.is === 'out' ? said.state.error : said.state.is;
      expect(['absent', 'ERR_CAMPAIGN_CANCELLED']).toContain(end);
      expect(await outboxOf(world.system.db, line, 9)).toEqual([]);
    }, patience);
    desk.how.takes = true;
    await desk.phone.show(line.companyId, line.connectionId, 'CONNECTED');
    expect(sentOf(text)).toEqual([]);
  });

  test('continues if the clock is set a day ahead and back, once per recipient (R520, R525)', async () => {
    await desk.set({ messageInterval: 1 });
    const { tagId } = await desk.tagged(numbersFrom(21, 4));
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1: 'Relógio' });
    const reaches = (n: number) => eventually(() => expect(sentOf('Relógio').length).toBeGreaterThanOrEqual(n));
    await reaches(1);
    const real = globalThis.Date;
    const ahead = (): number => real.now() + 86_400_000;
    globalThis.Date = new Proxy(real, {
      construct: (of, [given = ahead()]: (string | number | Date)[]) => new of(given),
      get: (of, name): unknown => (name === 'now' ? ahead : Reflect.get(of, name)),
    });
    try {
      await reaches(2);
    } finally {
      globalThis.Date = real;
    }
    await desk.until(id, 'FINALIZADA');
    expect(
      sentOf('Relógio')
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(numbersFrom(21, 4));
    await desk.set(quick);
  });

  test('keeps its pauses, also next to another campaign on its connection (R520)', async () => {
    const [one, other] = [await desk.tagged(numbersFrom(6, 3)), await desk.tagged(numbersFrom(7, 2))];
    await desk.set({ messageInterval: 1, longerIntervalAfter: 2, greaterInterval: 2 });
    const at = soon();
    const plans = [
      await desk.plan({ tagListId: one.tagId, scheduledAt: at, message1: 'F1' }),
      await desk.plan({ tagListId: other.tagId, scheduledAt: at, message1: 'F2' }),
    ];
    for (const { id } of plans) await desk.until(id, 'FINALIZADA');
    const sent = desk.sent.filter(({ body }) => body.startsWith('F'));
    expect(sent).toHaveLength(5);
    // They take turns: neither waits for the end of the other.
    expect(
      sent
        .slice(0, 4)
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual(['F1', 'F1', 'F2', 'F2']);
    const gaps = sent.slice(1).map(({ at: then }, n) => then - (sent[n]?.at ?? 0));
    // The position of the longer pause depends on earlier messages of this connection.
    expect(gaps.filter((gap) => gap < 1_000)).toEqual([]);
    for (const [n, gap] of gaps.slice(1).entries()) expect(gap + (gaps[n] ?? 0)).toBeGreaterThanOrEqual(3_000);
    await desk.set(quick);
  });

  test('without recipients, words or a connection is cancelled with the reason', async () => {
    const { tagId } = await desk.tagged(numbersFrom(8, 1));
    const { body: empty } = await world.admin.api('POST', '/tags', { name: 'Vazia' });
    for (const [form, reason] of [
      [{ message1: 'G' }, 'ERR_CAMPAIGN_NO_RECIPIENTS'],
      [{ message1: 'G', tagListId: Object(empty).id }, 'ERR_CAMPAIGN_NO_RECIPIENTS'],
      [{ tagListId: tagId }, 'ERR_CAMPAIGN_NO_TEXT'],
      [{ message1: 'G', tagListId: tagId, confirmation: true }, 'ERR_CAMPAIGN_NO_CONFIRMATION'],
    ] as const) {
      const { id } = await desk.plan({ scheduledAt: soon(), ...form });
      expect(await desk.until(id, 'CANCELADA')).toMatchObject({ reason });
    }
    expect(sentOf('G')).toEqual([]);
  });

  test('keeps its list while it is planned or runs: deleting the list is refused and names the campaign', async () => {
    const numbers = numbersFrom(30, 3);
    const contactListId = await desk.listed(numbers);
    const remove = () => world.admin.api('DELETE', `/contact-lists/${contactListId}`);
    const refused = { status: 409, body: { error: expect.stringContaining('L1 e mais'), campaigns: ['L1 e mais'] } };
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const form = { name: 'L1 e mais', contactListId, message1: 'Guardada {nome}' };
    const { id } = await desk.plan({ ...form, scheduledAt: later });
    expect(await remove()).toMatchObject(refused);
    desk.how.takes = false;
    await desk.call('PUT', `/campaigns/${id}`, { scheduledAt: soon() });
    await desk.until(id, 'EM_ANDAMENTO');
    expect(await remove()).toMatchObject(refused);
    // Deletes the list anyway, as if the read models did not know the campaign yet: its people still get the message.
    await drop(contactListId);
    const tidy = cleanUpBuckets(world.system.deps);
    const left = await tidy.due({ now: new Date().toISOString(), limit: 1_000, after: null });
    const own = left.filter(({ id: bucket }) => bucket.startsWith(`${contactListId}x`));
    expect(own).toHaveLength(3);
    for (const each of own) await tidy.act(each, new Date().toISOString(), nextCause(world.companyId));
    desk.how.takes = true;
    await desk.until(id, 'FINALIZADA');
    expect(
      sentOf('Guardada')
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(numbers);
    const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients`));
    expect(recipients.map(({ name, number }: RecipientRecord) => [name, number])).toEqual(
      numbers.map((number, n) => [`Pessoa ${n}`, number]),
    );
    // The list's people are removed once no campaign needs them.
    await eventually(async () => {
      const now = await tidy.due({ now: new Date().toISOString(), limit: 1_000, after: null });
      for (const each of now) await tidy.act(each, new Date().toISOString(), nextCause(world.companyId));
      expect(
        await world.system.deps.lookup.listPeople({ companyId: world.companyId, listId: contactListId }, 0, 9),
      ).toEqual([]);
    });
    expect(Object(await desk.call('GET', `/campaigns/${id}/recipients`)).recipients).toMatchObject(
      numbers.map((number, n) => ({ name: `Pessoa ${n}`, number })),
    );
    // A campaign whose list is deleted before its start has no recipients.
    const second = await desk.listed(numbersFrom(31, 1));
    const { id: next } = await desk.plan({ contactListId: second, scheduledAt: soon(), message1: 'L2' });
    await drop(second);
    expect(await desk.until(next, 'CANCELADA')).toMatchObject({ reason: 'ERR_CAMPAIGN_NO_RECIPIENTS' });
    expect(sentOf('L2')).toEqual([]);
  });

  test('with confirmation asks first and writes to those who say yes; silence ends the wait (R502, R523)', async () => {
    const numbers = numbersFrom(11, 4);
    const [ana = '', bia = '', caio = ''] = numbers;
    const contactListId = await desk.listed(numbers);
    const queueId = await world.addQueue('Campanhas');
    const texts = { confirmationMessage2: 'K? {nome}', message1: 'K1 {nome}' };
    const form = { name: 'Com pergunta', contactListId, confirmation: true, queueId, ...texts };
    const { id } = await desk.plan({ ...form, scheduledAt: soon() });
    await eventually(() => expect(sentOf('K?')).toHaveLength(4));
    expect(sentOf('K1')).toEqual([]);
    const ticket = await world.write(desk.line, ana, 'Sim!');
    await world.write(desk.line, bia, 'Quem é?');
    await receiveReaction(caio, '👍');
    await eventually(() =>
      expect(
        sentOf('K1')
          .map(({ number }) => number)
          .toSorted(),
      ).toEqual([ana, caio]),
    );
    await eventually(async () =>
      expect(await desk.call('GET', `/tickets/${ticket.id}`)).toMatchObject({
        campaign: { id, name: 'Com pergunta' },
        queueId,
        status: 'pending',
      }),
    );
    const counts = { requested: 4, confirmations: 2, answers: 3, delivered: 2, ended: 2 };
    await eventually(async () => expect(await desk.read(id)).toMatchObject({ status: 'EM_ANDAMENTO', counts }));
    // The waiting time of the silent recipient has passed.
    const later = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const work = endUnconfirmed(world.system.deps);
    for (const due of await work.due({ now: later, limit: 10, after: null }))
      await work.act(due, later, nextCause(world.companyId));
    await desk.until(id, 'FINALIZADA');
    const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients`));
    expect(recipients.map(({ state, answer }: RecipientRecord) => [state, answer])).toEqual([
      ['delivered', 'yes'],
      ['declined', 'other'],
      ['delivered', 'yes'],
      ['silent', null],
    ]);
    expect(recipients[0]).toMatchObject({ ticketId: ticket.id, ticketUuid: ticket.uuid });
    expect(sentOf('K1')).toHaveLength(2);
    const { shipping = [] } = await desk.read(id);
    expect(shipping.map((one) => [one.confirmationRequestedAt !== null, one.deliveredAt !== null])).toEqual([
      [true, true],
      [true, false],
      [true, true],
      [true, false],
    ]);
  });
});

test('a yes confirms only the newest question, even if it could not be read at first (R523)', async () => {
  const [number = ''] = numbersFrom(15, 1);
  const contactListId = await desk.listed([number]);
  const ids: number[] = [];
  for (const name of ['P', 'Q']) {
    const form = { contactListId, confirmation: true, confirmationMessage1: `${name}?`, message1: `${name}1` };
    const { id } = await desk.plan({ ...form, scheduledAt: soon() });
    ids.push(id);
    await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ requested: 1 }));
  }
  const yes = world.incoming(desk.line, number, 'Sim');
  await receiveMessage(world.inbox, { ...yes, kind: 'ciphertext', body: '' });
  await receiveMessage(world.inbox, yes);
  await desk.until(ids[1] ?? 0, 'FINALIZADA');
  const first = await desk.read(ids[0] ?? 0);
  expect(first).toMatchObject({ status: 'EM_ANDAMENTO', counts: { requested: 1, confirmations: 0, answers: 1 } });
  expect([sentOf('P1'), sentOf('Q1')].map(({ length }) => length)).toEqual([0, 1]);
});

describe('an answer that becomes readable only after its ticket was resolved', () => {
  /** Returns the new ticket of a contact's late readable message, after all reactions to it have run. */
  const readLate = async (number: string, body: string) => {
    const { deps } = world.system;
    const words = world.incoming(desk.line, number, body);
    await receiveMessage(world.inbox, { ...words, kind: 'ciphertext', body: '' });
    const before = await world.ticketOf(number);
    await world.admin.api('PUT', `/tickets/${before.id}`, { status: 'closed', justClose: true });
    await receiveMessage(world.inbox, words);
    const stream = `message-${world.companyId}.${messageKey(desk.line, 'in', words.waId)}`;
    const events = await eventually(async () => {
      const { events } = await deps.store.read(stream);
      expect(events.map(({ event }) => event.type)).toEqual(['MessageReceived', 'MessageDecrypted', 'MessageMoved']);
      return events;
    });
    const reaction = whenRecipientAnswered(deps);
    const causeOf = ({ id }: { id: string }) => ({ ...nextCause(world.companyId), id: `${reaction.name}:${id}` });
    // Waits for the read models with an event of its own: they may never reach one that no view follows.
    const level = () => world.addQueue(`Depois de ${body}`);
    // Runs once along with the system's own reaction, and once more as after a crash, when everything is stored.
    for (let times = 0; times < 2; times++) {
      for (const stored of events.filter(reaction.wants)) await reaction.react(stored, causeOf(stored));
      await level();
    }
    const after = await world.ticketOf(number);
    expect(after.id).not.toBe(before.id);
    return desk.call('GET', `/tickets/${after.id}`);
  };
  const ask = async (contactListId: number, name: string) => {
    const form = { contactListId, confirmation: true, confirmationMessage1: `${name}?`, message1: `${name}1` };
    const { id } = await desk.plan({ ...form, scheduledAt: soon() });
    await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ requested: 1 }));
    return id;
  };

  test('marks the new ticket and moves it to the campaign’s queue; later messages mark none', async () => {
    const [number = ''] = numbersFrom(23, 1);
    const contactListId = await desk.listed([number]);
    const queueId = await world.addQueue('Respostas');
    const form = { name: 'Lida tarde', contactListId, queueId, message1: 'T1' };
    const { id } = await desk.plan({ ...form, scheduledAt: soon() });
    await desk.until(id, 'FINALIZADA');
    expect(await readLate(number, 'Quero')).toMatchObject({ campaign: { id }, queueId, status: 'pending' });
    expect(await readLate(number, 'E outra coisa')).toMatchObject({ campaign: null, queueId: null });
  });

  test('confirms only the newest question, and each answer marks its ticket (R523)', async () => {
    const [number = ''] = numbersFrom(24, 1);
    const contactListId = await desk.listed([number]);
    const [first, last] = [await ask(contactListId, 'Cedo'), await ask(contactListId, 'Tarde')];
    expect(await readLate(number, 'Quem fala?')).toMatchObject({ campaign: { id: last } });
    expect(await readLate(number, 'Sim')).toMatchObject({ campaign: { id: last } });
    await desk.until(last, 'FINALIZADA');
    expect((await desk.read(first)).counts).toMatchObject({ requested: 1, confirmations: 0, answers: 1 });
    expect([sentOf('Cedo1'), sentOf('Tarde1')].map(({ length }) => length)).toEqual([0, 1]);
    expect(await readLate(number, 'Não')).toMatchObject({ campaign: { id: first } });
    await desk.until(first, 'FINALIZADA');
  });

  test('also marks the ticket if it is a stop word', async () => {
    const [number = ''] = numbersFrom(25, 1);
    const id = await ask(await desk.listed([number]), 'Basta');
    expect(await readLate(number, 'SAIR')).toMatchObject({ campaign: { id } });
    await desk.until(id, 'FINALIZADA');
    expect(sentOf('Basta1')).toEqual([]);
  });
});

test('a no or a stop word ends the question, and the campaign finishes when all have answered (R523)', async () => {
  const [ana = '', bia = '', caio = '', davi = ''] = numbersFrom(32, 4);
  const contactListId = await desk.listed([ana, bia, caio, davi]);
  const form = { contactListId, confirmation: true, confirmationMessage1: 'Nega?', message1: 'Nega1' };
  const { id } = await desk.plan({ ...form, scheduledAt: soon() });
  await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ requested: 4 }));
  const says = (number: string, body: string) =>
    world.write(desk.line, number, body, { timestamp: Math.floor(Date.now() / 1_000) });
  await says(ana, 'Quero sim!');
  await says(bia, 'Quem é?');
  await says(bia, 'Não, obrigado');
  await says(caio, 'SAIR');
  await says(caio, 'sim');
  const asked = sentOf('Nega?').find(({ number }) => number === davi);
  await followReaction(davi, asked?.waId ?? '', '👎');
  await desk.until(id, 'FINALIZADA');
  expect(sentOf('Nega1').map(({ number }) => number)).toEqual([ana]);
  const { recipients } = Object(await desk.call('GET', `/campaigns/${id}/recipients`));
  expect(recipients.map(({ state, reason }: RecipientRecord) => [state, reason])).toEqual([
    ['delivered', ''],
    ['leftOut', 'ERR_CAMPAIGN_REFUSED'],
    ['leftOut', 'ERR_CAMPAIGN_STOPPED'],
    ['leftOut', 'ERR_CAMPAIGN_REFUSED'],
  ]);
});

test('the wait for an answer also ends if the campaign was stopped (R523)', async () => {
  const [number = ''] = numbersFrom(16, 1);
  const contactListId = await desk.listed([number]);
  const form = { contactListId, confirmation: true, confirmationMessage1: 'S?', message1: 'S1' };
  const { id } = await desk.plan({ ...form, scheduledAt: soon() });
  await eventually(async () => expect((await desk.read(id)).counts).toMatchObject({ requested: 1 }));
  await desk.call('POST', `/campaigns/${id}/cancel`);
  const later = new Date(Date.now() + 25 * 3_600_000).toISOString();
  const work = endUnconfirmed(world.system.deps);
  const ends = await work.due({ now: later, limit: 10, after: null });
  for (const due of ends) await work.act(due, later, nextCause(world.companyId));
  await eventually(async () =>
    expect(await desk.call('GET', `/campaigns/${id}/recipients`)).toMatchObject({ recipients: [{ state: 'silent' }] }),
  );
});

test('an answer belongs to the newest campaign, even if its message is not in the views yet', async () => {
  const { tagId, contactIds } = await desk.tagged(numbersFrom(33, 1));
  const ids: number[] = [];
  for (const message1 of ['V1', 'V2']) {
    const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1 });
    ids.unshift(id);
    await desk.until(id, 'FINALIZADA');
  }
  const { lookup } = world.system.deps;
  const written = async () => (await lookup.campaignsWritten(world.companyId, contactIds[0] ?? 0)).written;
  const [newest] = await written();
  await world.system.db('views.message').where({ id: newest?.messageId }).delete();
  expect((await written()).map(({ campaignId }) => campaignId)).toEqual(ids);
});

/** Deletes a list even if it is in use. */
const drop = async (id: number) => {
  const { store, lookup } = world.system.deps;
  const target = { companyId: world.companyId, id };
  const asked = { target, command: { type: 'Delete' }, cause: nextCause(world.companyId) } as const;
  const { position } = await handle(store, contactList.decider, asked);
  if (position) await untilReadModelsReached(lookup, position);
};

/** Receives the contact's emoji on the question. */
const receiveReaction = (number: string, emoji: string) =>
  followReaction(number, sentOf('K?').find((one) => one.number === number)?.waId ?? '', emoji);
const followReaction = async (number: string, waId: string, emoji: string) => {
  const of = { waId, fromMe: true };
  const emojiId = `EMOJI${number}`;
  const writer = { companyId: world.companyId, connectionId: desk.line, waId: emojiId, fromMe: false };
  const change = { of, is: 'reaction', emoji, ms: Date.now() } as const;
  await recordMessageChange(world.inbox, { ...writer, number, lid: null, pushName: '', change });
};
