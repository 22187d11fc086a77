import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messageShape } from '../../../domain/message/shape.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { ticketHistory } from '../../../projections/audit/contract.ts';
import { getStorageUse } from '../../../projections/storage/contract.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { openDesk, pdf, png, type Desk } from '../media/desk.ts';
import type { Person } from '../world.ts';

let desk: Desk;
let loja: number;
let vendas: number;
let bia: Person;
let numbers = 5_511_940_000_000;
beforeAll(async () => {
  desk = await openDesk();
  loja = await desk.world.addConnection('Loja');
  vendas = await desk.world.addQueue('Vendas');
  bia = await desk.world.addPerson('Bia', { queueIds: [vendas] });
});
afterAll(() => desk?.world.close());

const open = async (by: Person = bia) => {
  const { id } = await desk.world.write(loja, String(++numbers), 'Olá');
  await desk.world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await by.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return id;
};
type File = {
  recorded?: string;
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  body?: string;
  quotedMsg?: string | undefined;
};
const post = async (ticketId: number, files: File[], headers: Record<string, string> = {}, by = bia) => {
  const form = new FormData();
  form.append('fromMe', 'true');
  for (const { bytes, name, body, quotedMsg, recorded } of files) {
    form.append('medias', new Blob([bytes]), name);
    if (body !== undefined) form.append('body', body);
    if (quotedMsg !== undefined) form.append('quotedMsg', quotedMsg);
    if (recorded !== undefined) form.append('recorded', recorded);
  }
  const init = { method: 'POST', headers: { authorization: `Bearer ${by.token}`, ...headers }, body: form };
  const res = await fetch(`${desk.world.system.url}/v1/messages/${ticketId}`, init);
  return { status: res.status, body: (await res.json()) as unknown };
};
const page = async (id: number) => listMessages.reply.strict().parse((await bia.api('GET', `/messages/${id}`)).body);
/** The files that are new since `held`. Files of other tests may disappear in the meantime. */
const added = (held: readonly string[]) => desk.files().filter((name) => !held.includes(name));
/** Checks that a refused request changes neither the conversation nor the log nor the disk. */
const untouched = async (id: number, act: () => Promise<void>) => {
  const [before, held] = [await page(id), desk.files()];
  expect(await desk.world.appendedBy(act)).toEqual([]);
  expect(await page(id)).toEqual(before);
  expect(added(held)).toEqual([]);
};
const reply = (
  id: number,
  quickMessageId: number,
  body = 'Segue a tabela',
  { by = bia, headers = {} }: { by?: typeof bia; headers?: Record<string, string> } = {},
) => by.api('POST', `/messages/${id}`, { body, quickMessageId }, headers);

test('no files remain if Postgres fails during the upload', async () => {
  const [id, held] = [await open(), desk.files()];
  const { db } = desk.world.system;
  await db.raw('alter table views.message rename to message_away');
  const answer = await post(id, [{ bytes: png, name: 'foto.png', quotedMsg: crypto.randomUUID() }]);
  await db.raw('alter table views.message_away rename to message');
  expect(answer.status).toBe(500);
  expect(added(held)).toEqual([]);
});

describe('a form of files', () => {
  test('becomes one message per file, with a signed address that serves it', async () => {
    const id = await open();
    const answer = await post(id, [
      { bytes: png, name: 'Promoção.png', body: 'Veja' },
      { bytes: pdf, name: '../Preços.pdf', body: '' },
    ]);
    expect(answer.status).toBe(200);
    const image = messageShape.strict().parse(answer.body);
    expect(image).toMatchObject({ mediaType: 'image', mediaName: 'Promoção.png', body: 'Veja', ack: 1, fromMe: true });
    expect(image.mediaUrl).toMatch(
      new RegExp(`^${desk.world.system.url}/v1/media/1/message/${image.id}/\\d+\\.[\\w-]+/[\\w-]+\\.png$`),
    );
    const history = ticketHistory.reply.parse((await bia.api('GET', `/tickets/${id}/history`)).body);
    expect(Object.keys(history.pictures)).toEqual([image.id]);
    expect((await fetch(history.pictures[image.id] ?? '')).status).toBe(200);
    const { messages, ticket } = await page(id);
    expect(messages.slice(1).map(({ mediaType, mediaName }) => [mediaType, mediaName])).toEqual([
      ['image', 'Promoção.png'],
      ['application', 'Preços.pdf'],
    ]);
    expect(messages[1]).toEqual(image);
    expect(ticket.lastMessage).toBe('📄 Preços.pdf');
    const served = await desk.fetched(image.mediaUrl);
    expect([served.status, served.bytes.equals(png), served.headers.get('content-type')]).toEqual([
      200,
      true,
      'image/png',
    ]);
    expect((await desk.fetched(String(image.mediaUrl).replace(/(\/\d{10}\.).{5}/, '$1abcde'))).status).toBe(403);
    const waiting = await outboxOf(desk.world.system.db, { companyId: 1, connectionId: loja }, 10);
    expect(waiting.map(({ media }) => media)).toEqual([
      expect.objectContaining({ name: 'Promoção.png', mime: 'image/png', kind: 'image', size: png.length }),
      expect.objectContaining({ name: 'Preços.pdf', mime: 'application/pdf', kind: 'application', size: pdf.length }),
    ]);
    for (const { media } of waiting) expect(desk.files()).toContain(media?.path);
  });

  test('counts towards the company’s storage, which admins and monitoring see', async () => {
    const { admin, system } = desk.world;
    const use = async () => getStorageUse.reply.parse((await admin.api('GET', '/storage')).body);
    const { files, bytes } = await use();
    expect((await post(await open(), [{ bytes: pdf, name: 'a.pdf' }])).status).toBe(200);
    expect(await use()).toEqual({ files: files + 1, bytes: bytes + pdf.length, limit: null });
    expect((await bia.api('GET', '/storage')).status).toBe(403);
    const shown = async () => (await fetch(`${system.url}/metrics`)).text();
    expect(await shown()).toContain(`atende_storage_bytes{company="1"} ${bytes + pdf.length}`);
    // The outbox counts messages only while their connection is up.
    expect(await shown()).toContain('atende_outbox_messages 0');
    await system.db.raw(`insert into connector.live values (1, ?, 'CONNECTED', '', '', 0, now())`, [loja]);
    expect(await shown()).toMatch(/^atende_outbox_messages [1-9]/m);
    expect(await shown()).toMatch(/^atende_outbox_oldest_seconds \d/m);
  });

  test('with a recording becomes a voice message with its length and waveform', async () => {
    const id = await open();
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(12_000)]);
    const recorded = { seconds: 4.2, waveform: Buffer.alloc(64, 50).toString('base64') };
    const told = await post(id, [{ bytes, name: 'voz.mp3', recorded: JSON.stringify(recorded) }]);
    const { mediaType, file } = messageShape.strict().parse(told.body);
    expect(mediaType).toBe('audio');
    expect(file).toMatchObject({ state: 'here', isVoice: true, ...recorded });
    const [waiting] = (await outboxOf(desk.world.system.db, { companyId: 1, connectionId: loja }, 50)).slice(-1);
    expect(waiting?.media).toMatchObject({ kind: 'audio', mime: 'audio/mpeg', recorded });
  });

  test('with the name of a sound as its words sends the sound alone', async () => {
    const id = await open();
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(12_000)]);
    await post(id, [
      { bytes, name: '1700000000000.mp3', body: '1700000000000.mp3' },
      { bytes, name: 'voz.mp3', body: 'Ouça' },
    ]);
    expect((await page(id)).messages.slice(1).map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['audio', ''],
      ['audio', ''],
      ['conversation', 'Ouça'],
    ]);
  });

  test.each(['{', '{}', '{"seconds":0,"waveform":""}'])('with a recording of %s is refused whole', async (recorded) => {
    const id = await open();
    await untouched(id, async () => {
      expect((await post(id, [{ bytes: png, name: 'a.png', recorded }])).status).toBe(400);
    });
  });

  test('is sent once, even if the request is repeated', async () => {
    const id = await open();
    const files = [
      { bytes: png, name: 'a.png' },
      { bytes: pdf, name: 'b.pdf' },
    ];
    const first = await post(id, files, { 'idempotency-key': 'form-once' });
    const held = desk.files();
    expect(await post(id, files, { 'idempotency-key': 'form-once' })).toEqual(first);
    expect(added(held)).toEqual([]);
    expect((await page(id)).messages).toHaveLength(3);
  });

  test.each([
    [
      'too large',
      413,
      'ERR_FILE_TOO_LARGE',
      [
        { bytes: png, name: 'a.png' },
        { bytes: new Uint8Array(33 * 2 ** 20), name: 'b.txt' },
      ],
    ],
    [
      'of a kind that is refused',
      415,
      'ERR_FILE_KIND_REFUSED',
      [
        { bytes: png, name: 'a.png' },
        { bytes: Uint8Array.from([0, 1]), name: 'b.exe' },
      ],
    ],
    ['empty', 400, 'ERR_NO_FILE', [{ bytes: Uint8Array.of(), name: 'a.png' }]],
    ['missing', 400, 'ERR_NO_FILE', []],
    ['the eleventh', 400, 'Dados inválidos', Array.from({ length: 11 }, () => ({ bytes: png, name: 'a.png' }))],
  ] as const)('with a file that is %s is refused whole', async (_, status, error, files) => {
    const id = await open();
    await untouched(id, async () => expect(await post(id, [...files])).toMatchObject({ status, body: { error } }));
  });

  test('for a colleague’s ticket or an unknown one is refused before any byte is stored', async () => {
    const id = await open(desk.world.admin);
    await untouched(await open(), async () => {
      expect((await post(id, [{ bytes: png, name: 'a.png' }])).status).toBeGreaterThanOrEqual(403);
      expect(await post(999_999, [{ bytes: png, name: 'a.png' }])).toMatchObject({
        body: { error: 'ERR_NO_TICKET_FOUND' },
      });
    });
  });
});

test('frames contain the file’s address under the host that the client connected to', async () => {
  const id = await open();
  const socket = await connect(`${desk.world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: bia.token });
  await socket.until(({ action }) => action === 'welcome');
  socket.say({ type: 'joinChatBox', ticketId: id });
  const { body } = await post(id, [{ bytes: png, name: 'a.png' }]);
  const isMessage = ({ event, action }: { event: string; action?: unknown }) =>
    event.endsWith('-appMessage') && action === 'create';
  const [frame] = (await socket.until(isMessage)).slice(-1);
  expect(Object(frame?.payload).message).toEqual(body);
  socket.terminate();
});

describe('a quick message with a file', () => {
  test('sends its file with the typed text; the message keeps the file after the quick message is deleted', async () => {
    const id = await open();
    const { id: quickMessageId } = await desk.made();
    const { mediaPath } = await desk.attached(quickMessageId, pdf, 'Tabela.pdf');
    const held = desk.files().filter((name) => String(mediaPath).includes(name));
    const message = messageShape.strict().parse((await reply(id, quickMessageId)).body);
    expect(message).toMatchObject({ mediaType: 'application', mediaName: 'Tabela.pdf', body: 'Segue a tabela' });
    expect((await page(id)).ticket.lastMessage).toBe('📄 Segue a tabela');
    // Nothing was copied: it is one file with two names.
    expect(statSync(join(desk.folder, '1', held[0] ?? '')).nlink).toBe(2);
    await desk.caio.api('DELETE', `/quick-messages/${quickMessageId}`);
    expect((await desk.fetched(message.mediaUrl)).bytes.equals(pdf)).toBe(true);
  });

  test('sends its file without text', async () => {
    const [id, { id: quickMessageId }] = [await open(), await desk.made()];
    await desk.attached(quickMessageId);
    expect((await reply(id, quickMessageId, '')).body).toMatchObject({ mediaType: 'image', body: '' });
    expect((await page(id)).ticket.lastMessage).toBe('📷');
  });

  test('with a sound sends the text after it', async () => {
    const [id, { id: quickMessageId }] = [await open(), await desk.made()];
    const mp3 = Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0]),
      Buffer.alloc(2_000),
    ]);
    await desk.attached(quickMessageId, mp3, 'jingle.mp3');
    expect((await reply(id, quickMessageId, 'Ouça')).body).toMatchObject({ mediaType: 'audio', body: '' });
    expect((await page(id)).messages.slice(1).map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['audio', ''],
      ['conversation', 'Ouça'],
    ]);
  });

  test('is sent once, even if the request is repeated', async () => {
    const [id, { id: quickMessageId }] = [await open(), await desk.made()];
    await desk.attached(quickMessageId);
    const key = { 'idempotency-key': 'reply-once' };
    const first = await reply(id, quickMessageId, 'a', { by: bia, headers: key });
    const held = desk.files();
    expect((await reply(id, quickMessageId, 'a', { by: bia, headers: key })).body).toEqual(first.body);
    expect(added(held)).toEqual([]);
  });

  test('that is a colleague’s own, another company’s or deleted is not found', async () => {
    const id = await open();
    const secret = quickMessageCalls.shape.parse(
      (await desk.world.admin.api('POST', '/quick-messages', { shortcode: 'minha', geral: false })).body,
    );
    const stranger = await desk.world.addPerson('Rita', { companyId: await desk.world.addCompany(), profile: 'admin' });
    const theirs = quickMessageCalls.shape.parse(
      (await stranger.api('POST', '/quick-messages', { shortcode: 'deles', geral: true })).body,
    );
    await untouched(id, async () => {
      for (const unseen of [secret.id, theirs.id, 999_999])
        expect(await reply(id, unseen)).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
    });
  });

  test('without a file, or with a lost file, sends no text instead', async () => {
    const [id, bare, lost] = [await open(), await desk.made(), await desk.made()];
    const { mediaPath } = await desk.attached(lost.id);
    for (const name of readdirSync(join(desk.folder, '1')))
      if (String(mediaPath).includes(name)) rmSync(join(desk.folder, '1', name));
    await untouched(id, async () => {
      for (const { id: of } of [bare, lost])
        expect(await reply(id, of)).toMatchObject({ status: 400, body: { error: 'ERR_FILE_GONE' } });
    });
  });
});

test('concurrent repeats of a form leave one file on the disk, the one of the message', async () => {
  const [id, held, key] = [await open(), desk.files().length, { 'idempotency-key': 'duas-vezes' }];
  const both = await Promise.all([1, 2, 3].map(() => post(id, [{ bytes: png, name: 'foto.png' }], key)));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(desk.files()).toHaveLength(held + 1);
  const { messages } = await page(id);
  expect((await desk.fetched(messages.at(-1)?.mediaUrl ?? null)).status).toBe(200);
});

test('the first message of a form quotes the given message; an invalid id is refused', async () => {
  const id = await open();
  const [asked] = (await page(id)).messages;
  const answering = (quotedMsg: string | undefined) => [
    { bytes: png, name: 'a.png', quotedMsg },
    { bytes: png, name: 'b.png' },
  ];
  expect((await post(id, answering(asked?.id))).status).toBe(200);
  const { messages } = await page(id);
  expect(messages.map(({ quotedMsg }) => quotedMsg?.id)).toEqual([undefined, asked?.id, undefined]);
  await untouched(id, async () => {
    expect((await post(id, answering('esta'))).status).toBe(400);
  });
});
