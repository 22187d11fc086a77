import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordMessageChange, type IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { standingAfter } from '../../../web/features/audit/standing.ts';
import { describeEntry } from '../../../domain/audit/describeEntry.ts';
import { faultOf, historyDocument } from '../../../projections/audit/chain.ts';
import { ticketHistory } from '../../../projections/audit/contract.ts';
import { historyPage } from '../../../projections/audit/entries.ts';
import { openWorld, type Person, type World } from '../../commands/world.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { ringText } from '../../../runtime/secrets.ts';

const number = '5511987650077';
let world: World;
let caio: Person;
let ticketId: number;
let contactId: number;
beforeAll(async () => {
  world = await openWorld();
  const queueId = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [queueId] });
  const connectionId = await world.addConnection('Loja');
  ({ id: ticketId, contactId } = await world.write(connectionId, number, 'quero um', { waId: 'A1' }));
  const { body: _, ...writer } = world.incoming(connectionId, number, '');
  const change = (waId: string, what: IncomingChange['change']) =>
    recordMessageChange(world.inbox, { ...writer, waId, change: what });
  const of = { waId: 'A1', fromMe: false };
  await change('A2', { is: 'edit', of, body: 'quero dois', ms: 1_790_000_900_000 });
  await receiveMessage(world.inbox, world.incoming(connectionId, number, 'não era para cá', { waId: 'A3' }));
  const card = { name: 'Dona Zulmira', number: '5511900001234' };
  const location = { latitude: -23.5, longitude: -46.6, name: 'Chácara', address: 'Rua das Acácias, 1', url: '' };
  const place = { kind: 'locationMessage', location: { ...location, isLive: false, thumbnail: '' }, cards: [card] };
  const announced = { mime: 'application/pdf', size: 1, width: null, height: null, seconds: null, voice: false };
  const file = { ...announced, name: 'exames.pdf', waveform: null, thumbnail: null };
  await receiveMessage(world.inbox, world.incoming(connectionId, number, '', { waId: 'A5', ...place, file }));
  await change('A6', { is: 'deletion', of: { waId: 'A5', fromMe: false }, ms: 1_790_000_960_000 });
  await change('A4', { is: 'deletion', of: { waId: 'A3', fromMe: false }, ms: 1_790_000_950_000 });
  await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId });
  await caio.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: caio.user.id });
  await caio.api('POST', `/messages/${ticketId}`, { body: 'Bom dia, já separo!' });
  await caio.api('PUT', `/tickets/${ticketId}`, { status: 'closed' });
});
afterAll(() => world?.close());

/** Returns the text of one of our PDFs, which stores it in hexadecimal as Windows-1252. */
const wordsIn = (pdf: Buffer): string => {
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  const pages = [...streams].flatMap(([, bytes = '']) => {
    const page = inflateSync(Buffer.from(bytes, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    return page.includes('BT') ? [...page.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex) : [];
  });
  return new TextDecoder('windows-1252').decode(Buffer.from(pages.join(''), 'hex'));
};

const historyBy = async (who: Person, after = '') => {
  const { status, body } = await who.api('GET', `/tickets/${ticketId}/history${after && `?behind=${after}`}`);
  expect(status).toBe(200);
  return ticketHistory.reply.parse(body);
};
const files = async () => Object((await world.admin.api('GET', `/tickets/${ticketId}/history/files?language=pt`)).body);

describe('the history of a ticket', () => {
  test('lists every event in order: who did it, what, and the words at that time', async () => {
    const { entries, names, hasMore } = await historyBy(world.admin);
    expect(hasMore).toBe(false);
    const told = entries.map((entry) =>
      describeEntry(entry, names, { language: 'pt', timeZone: 'UTC', reasonText: String }),
    );
    const lines = told.map(({ who, what, words }) => [who, what, words].filter(Boolean).join(': '));
    expect(lines).toEqual(
      expect.arrayContaining([
        'Contato: O contato escreveu: quero um',
        'Contato: Mensagem editada: quero dois',
        'Contato: O contato escreveu: não era para cá',
        'Contato: Mensagem apagada',
        expect.stringMatching(/: Transferida, fila Vendas/),
        'Caio: Conversa aceita por Caio',
        'Caio: Mensagem escrita: Bom dia, já separo!',
        'Caio: Conversa resolvida por Caio',
      ]),
    );
    const positions = entries.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(JSON.stringify(entries)).not.toContain(number);
  });

  test('continues after a position, so that a long history is read in pages', async () => {
    const { entries } = await historyBy(world.admin);
    const [, second] = entries;
    const behind = await historyBy(world.admin, second?.position);
    expect(behind.entries).toEqual(entries.slice(2));
    expect((await historyBy(world.admin, entries.at(-1)?.position)).entries).toEqual([]);
  });

  test('shows words from before an edit or deletion only to users who may read them', async () => {
    const { entries } = await historyBy(caio);
    const words = entries.flatMap(({ data: { body }, hidden }) => (hidden ? 'hidden' : (body ?? [])));
    expect(words).toContain('quero dois');
    expect(words).toContain('hidden');
    expect(JSON.stringify(entries)).not.toMatch(/quero um|não era para cá/);
    expect((await caio.api('GET', `/tickets/${ticketId}/history/files`)).status).toBe(403);
  });

  test('hides cards, places and file names of deleted messages from users who may not read them', async () => {
    const secret = /Zulmira|5511900001234|Acácias|-23\.5|exames\.pdf/;
    const { entries: all } = await historyBy(world.admin);
    for (const word of ['Zulmira', 'Acácias', 'exames.pdf']) expect(JSON.stringify(all)).toContain(word);
    const { entries } = await historyBy(caio);
    expect(JSON.stringify(entries)).not.toMatch(secret);
    expect(entries.find(({ data }) => data['kind'] === 'locationMessage')).toMatchObject({ hidden: true });
  });

  test('refuses a position that no log can have', async () => {
    const { status } = await world.admin.api('GET', `/tickets/${ticketId}/history?behind=9999999999999999999`);
    expect(status).toBe(400);
  });

  test('shows the conversation as it was at any moment', async () => {
    const { entries } = await historyBy(world.admin);
    const at = (type: string) => standingAfter(entries.slice(0, entries.findIndex((each) => each.type === type) + 1));
    expect(at('MessageReceived').messages.map(({ body }) => body)).toEqual(['quero um']);
    expect(at('MessageEdited').messages).toMatchObject([{ body: 'quero dois', edits: 1 }]);
    expect(at('TicketAccepted')).toMatchObject({ status: 'open', userId: caio.user.id });
    const whole = standingAfter(entries);
    expect(whole.status).toBe('closed');
    expect(whole.messages.map(({ body, isDeleted }) => [body, isDeleted])).toEqual(
      expect.arrayContaining([
        ['quero dois', false],
        ['não era para cá', true],
        ['Bom dia, já separo!', false],
      ]),
    );
  });
});

describe('the history as a file', () => {
  test('is complete as JSON, and a change anywhere is detected', async () => {
    const { json } = await files();
    const text = await (await fetch(json)).text();
    const keys = world.system.deps.keys.audit;
    expect(faultOf(text, keys)).toBeNull();
    const { entries } = historyDocument.parse(JSON.parse(text));
    expect(entries.map(({ position }) => position)).toEqual(
      (await historyBy(world.admin)).entries.map(({ position }) => position),
    );
    expect(faultOf(text.replace('quero um', 'quero mil'), keys)).toMatch(
      /^Entry \d+ \(MessageReceived, .* exported\.$/,
    );
    const document = JSON.parse(text);
    expect(faultOf(JSON.stringify({ ...document, entries: document.entries.slice(0, -1) }), keys)).toMatch(/^It ends/);
    for (const [what, other] of [
      ['"Caio"', '"Bruno"'],
      ['"exportedBy":"', '"exportedBy":"Bruno '],
      [/"exportedAt":"\d{4}/, '"exportedAt":"2001'],
    ] as const)
      expect(faultOf(text.replace(what, other), keys)).toMatch(/^It was not sealed by this installation as it is/);
    for (const [what, other] of [
      ['"hidden":false', '"hidden":false,"seen":"yes"'],
      ['{"history":', '{"remark":"reviewed","history":'],
    ] as const)
      expect(faultOf(text.replace(what, other), keys)).toBe('It is no history of a ticket.');
    expect(faultOf(text, [createHash('sha256').digest()])).toMatch(/^It was not sealed by this installation/);
    expect(faultOf('{', keys)).toMatch(/^It is not JSON/);
    // Readers that take the first of two equal keys would show something that was never exported.
    const twice = text.replace(/"body":/, '"body":"FALSE","body":');
    expect(twice).not.toBe(text);
    expect(faultOf(twice, keys)).toMatch(/^It is not JSON that says one thing only/);
  });

  test('is a separate PDF document under an address that cannot be guessed', async () => {
    const { pdf } = await files();
    const answer = await fetch(pdf);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = wordsIn(Buffer.from(await answer.arrayBuffer()));
    expect(words).toContain('não era para cá');
    expect(words).toContain('Bom dia, já separo!');
    expect(words).toMatch(/registros\. Cadeia SHA-256: [0-9a-f]{64}$/);
    const other = new URL(pdf);
    other.pathname = other.pathname.replace(`/${ticketId}.`, `/${ticketId + 1}.`);
    expect((await fetch(other)).status).toBe(403);
  });

  test('is not served to a user who is no longer an auditor or was removed', async () => {
    const eva = await world.addPerson('Eva', { profile: 'admin' });
    const { json } = Object((await eva.api('GET', `/tickets/${ticketId}/history/files`)).body);
    expect((await fetch(json)).status).toBe(200);
    const turned = await world.admin.api('PUT', `/users/${eva.user.id}`, { profile: 'supervisor' });
    expect(turned.status).toBe(200);
    await eventually(async () => expect((await fetch(json)).status).toBe(403));
    await world.admin.api('PUT', `/users/${eva.user.id}`, { profile: 'admin' });
    await eventually(async () => expect((await fetch(json)).status).toBe(200));
    expect((await world.admin.api('DELETE', `/users/${eva.user.id}`)).status).toBe(200);
    await eventually(async () => expect((await fetch(json)).status).toBe(403));
  });

  test('is printed in the terminal, and a damaged file ends the verify command with exit code 1', async () => {
    const { context } = world.system;
    const program = join(import.meta.dirname, '../../../runtime/cli/audit.ts');
    const folder = temporaryFolder();
    const env = {
      PATH: process.env['PATH'],
      EVENTSTORE_URL: context.eventStoreUrl,
      EVENTSTORE_NAMESPACE: context.config.eventStoreNamespace,
      DATABASE_URL: context.databaseUrl,
      DATA_DIR: context.config.dataDir,
      SECRET_KEY: ringText(context.secrets.ring),
    };
    const audit = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, ...args], { env }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
      );
    const printed = await audit('ticket', String(ticketId));
    expect(printed.code).toBe(0);
    expect(printed.said).toMatch(/Contato {2}O contato escreveu {2}"quero um"\n/);
    expect(printed.said).toMatch(/Caio {2}Conversa aceita por Caio\n/);
    expect(await audit('ticket', '987654')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no ticket 987654'),
    });
    const file = join(folder.path, 'historico.json');
    const text = await (await fetch((await files()).json)).text();
    await writeFile(file, text);
    expect(await audit('verify', file)).toMatchObject({ code: 0, said: expect.stringMatching(/^Whole/) });
    await writeFile(file, text.replace('Bom dia', 'Boa noite'));
    expect(await audit('verify', file)).toMatchObject({ code: 1, said: expect.stringMatching(/^Entry \d+/) });
    folder.remove();
  });

  test('its pages follow the log by number, also where positions get another digit', async () => {
    const of = { companyId: 1, ticketId: 987_001 };
    const { db } = world.system;
    await db.raw(
      `insert into views.ticket_history (company_id, ticket_id, position, stream, revision)
       select ?, ?, n, 'ticket-1.987001', n from generate_series(9900, 10100) n`,
      [of.companyId, of.ticketId],
    );
    const store = { part: async () => [] };
    const first = await historyPage({ db, store }, of, '0', false);
    expect(first).toMatchObject({ hasMore: true, next: '10099' });
    expect(await historyPage({ db, store }, of, first.next, false)).toMatchObject({ hasMore: false, next: '10100' });
    await db.raw('delete from views.ticket_history where ticket_id = ?', [of.ticketId]);
  });

  test('still exists for auditors after the ticket was deleted, page by page', async () => {
    const connectionId = await world.addConnection('Filial');
    const written = Array.from({ length: 210 }, (_, n) => world.incoming(connectionId, '5511987650078', `linha ${n}`));
    for (const incoming of written) await receiveMessage(world.inbox, incoming);
    const { id } = await world.write(connectionId, '5511987650078', 'a última');
    const pageOf = async (who: Person, behind: string) =>
      who.api('GET', `/tickets/${id}/history${behind && `?behind=${behind}`}`);
    expect((await world.admin.api('DELETE', `/tickets/${id}`)).status).toBe(200);
    await eventually(async () => expect((await world.admin.api('GET', `/tickets/${id}`)).status).toBe(404));
    const first = ticketHistory.reply.parse((await pageOf(world.admin, '')).body);
    expect([first.entries.length, first.hasMore]).toEqual([200, true]);
    const rest = ticketHistory.reply.parse((await pageOf(world.admin, first.entries.at(-1)?.position ?? '')).body);
    expect(rest.hasMore).toBe(false);
    const all = [...first.entries, ...rest.entries];
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
    const words = all.filter(({ type }) => type === 'MessageReceived').map(({ data }) => data['body']);
    expect(words).toEqual([...written.map(({ body }) => body), 'a última']);
    expect(all.some(({ type, by }) => type === 'TicketDeleted' && by === world.admin.user.id)).toBe(true);
    expect(await pageOf(caio, '')).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await world.admin.api('GET', '/tickets/987654/history')).toMatchObject({ status: 404 });
  });

  test('contains nothing of an erased contact', async () => {
    const erased = await world.admin.api('POST', `/contacts/${contactId}/erase`, {
      reason: 'request',
      confirmation: number,
    });
    expect(erased.status).toBe(200);
    await eventually(async () => {
      const { entries, names } = await historyBy(world.admin);
      expect(entries.length).toBeGreaterThan(8);
      expect(JSON.stringify([entries, names])).not.toMatch(/quero|não era|Maria|já separo/);
    });
    const text = await (await fetch((await files()).json)).text();
    expect(text).not.toMatch(/quero|não era|Maria|já separo/);
    expect(faultOf(text, world.system.deps.keys.audit)).toBeNull();
  });
});
