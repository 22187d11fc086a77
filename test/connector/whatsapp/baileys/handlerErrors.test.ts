import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catchHandlerErrors } from '../../../../connector/whatsapp/baileys/handlerErrors.ts';
import { takeOverListeners } from '../../../../connector/whatsapp/baileys/takeOverListeners.ts';
import { isAlive } from '../../../kernel/alive.ts';
import { connectorProcess, type ConnectorProcess } from '../processes.ts';
import { openWorld, type World } from '../world.ts';

const ana = '5511988880001';
const from = `${ana}@s.whatsapp.net`;
const me = 's.whatsapp.net';
/** Encodes bytes for the API of the simulator. */
const bytes = (data: Uint8Array) => ({ type: 'Buffer', data: Buffer.from(data).toString('base64') });
const enc = (type: string, content: unknown = bytes(Buffer.from('no ciphertext'))) => ({
  tag: 'enc',
  attrs: { v: '2', type },
  content,
});
const types = [
  'w:gp2',
  'encrypt',
  'devices',
  'mediaretry',
  'link_code_companion_reg',
  'server_sync',
  'picture',
  'account_sync',
  'privacy_token',
  'mex',
  'newsletter',
];

/** Stanzas that no server should send, most of a kind that the client or the connector listens to. */
const stanzas: { tag: string; attrs: Record<string, string>; content?: unknown }[] = [
  ...['message', 'receipt', 'notification', 'call', 'ib', 'ack', 'iq', 'presence', 'chatstate', 'unheard'].map(
    (tag) => ({ tag, attrs: {} }),
  ),
  { tag: 'message', attrs: { from, id: 'A1' } },
  { tag: 'message', attrs: { from, id: 'A2', t: 'soon' }, content: bytes(Buffer.from('words')) },
  { tag: 'message', attrs: { from, id: 'A3', t: '1' }, content: [enc('')] },
  { tag: 'message', attrs: { from, id: 'A4', t: '1' }, content: [enc('msg'), enc('pkmsg', bytes(Buffer.alloc(0)))] },
  { tag: 'message', attrs: { from, id: 'A5', t: '1' }, content: [enc('pkmsg', [{ tag: 'x', attrs: {} }])] },
  {
    tag: 'message',
    attrs: { from, id: 'A6', t: '1' },
    content: [enc('skmsg'), enc('plaintext', bytes(Buffer.alloc(3, 255)))],
  },
  { tag: 'message', attrs: { from: 'nobody', id: 'A7', t: '1' }, content: [enc('msg')] },
  { tag: 'message', attrs: { from: '1-2@g.us', id: 'A8', t: '1' }, content: [enc('skmsg')] },
  { tag: 'receipt', attrs: { from, id: 'B1', type: 'retry' } },
  {
    tag: 'receipt',
    attrs: { from, id: 'B2', type: 'retry' },
    content: [
      { tag: 'retry', attrs: { count: '-1' } },
      { tag: 'keys', attrs: {} },
    ],
  },
  { tag: 'receipt', attrs: { from: '', id: 'B3', type: 'read' }, content: [{ tag: 'list', attrs: {} }] },
  ...types.flatMap((type) => [
    { tag: 'notification', attrs: { from, id: `C${type}`, type } },
    { tag: 'notification', attrs: { from: me, id: `D${type}`, type }, content: [{ tag: 'create', attrs: {} }] },
  ]),
  {
    tag: 'notification',
    attrs: { from: '1-2@g.us', id: 'E1', type: 'w:gp2' },
    content: [{ tag: 'create', attrs: {} }],
  },
  {
    tag: 'notification',
    attrs: { from: '1-2@g.us', id: 'E2', type: 'w:gp2' },
    content: [{ tag: 'add', attrs: {}, content: 'x' }],
  },
  { tag: 'call', attrs: { from, id: 'F1' }, content: [{ tag: 'offer', attrs: {} }] },
  ...['dirty', 'edge_routing', 'offline', 'offline_preview'].map((tag) => ({
    tag: 'ib',
    attrs: { from: me },
    content: [{ tag, attrs: {} }],
  })),
  ...['groups', 'communities', 'account_sync'].map((type) => ({
    tag: 'ib',
    attrs: { from: me },
    content: [{ tag: 'dirty', attrs: { type, timestamp: 'soon' } }],
  })),
  { tag: 'ack', attrs: { class: 'message', error: 'much' } },
  { tag: 'iq', attrs: { type: 'result', id: 'G1' }, content: [{ tag: 'error', attrs: {} }] },
];

test('code that waits for the handling of a stanza still waits for it', async () => {
  const ws = new EventEmitter();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHandled = false;
  ws.on('CB:message', async () => promise.then(() => (isHandled = true)));
  catchHandlerErrors(ws, 1, () => {});
  const handled = takeOverListeners(ws, 'CB:message')({ tag: 'message', attrs: {} }).then(() => isHandled);
  setImmediate(resolve);
  expect(await handled).toBe(true);
});

describe('a server that sends nonsense', () => {
  let world: World;
  let connector: ConnectorProcess;
  let id: number;
  let phone: string;
  let other: { id: number; phone: string };
  beforeAll(async () => {
    world = await openWorld();
    connector = await connectorProcess(world.context);
    id = await world.add();
    phone = await world.pair(id);
    const second = await world.add();
    other = { id: second, phone: await world.pair(second) };
  });
  afterAll(async () => {
    await connector?.stop();
    await world?.stop();
  });

  const logins = async (of: string) =>
    (await world.sim.phones.log()).filter((entry) => entry.kind === 'login' && entry['phone'] === of).length;
  /** Checks that the connection is there or reconnects on its own, and that the other noticed nothing. */
  const goesOn = async (what: string, before: number) => {
    await world.sim.phones.say({ phone, contact: ana, text: `depois de ${what}` });
    await world.received(id, `depois de ${what}`);
    await world.sim.phones.say({ phone: other.phone, contact: ana, text: `o outro, depois de ${what}` });
    await world.received(other.id, `o outro, depois de ${what}`);
    expect(isAlive(connector.pid)).toBe(true);
    expect(await logins(other.phone)).toBe(before);
  };

  test.each([
    ['a frame that no key opens', { frame: Buffer.alloc(100, 7).toString('base64') }],
    ['a frame that is no stanza', { sealed: Buffer.alloc(100, 248).toString('base64') }],
    ['a frame of nothing', { sealed: Buffer.alloc(1).toString('base64') }],
  ])('%s ends only that line, which reconnects on its own', async (what, said) => {
    const before = await logins(other.phone);
    await world.sim.phones.babble({ phone, ...said });
    await goesOn(what, before);
  });

  test('a query of the client that is never answered ends only its line', async () => {
    const before = await logins(other.phone);
    await world.sim.phones.options({ phone, frozen: true });
    for (const type of ['groups', 'account_sync']) {
      const dirty = { tag: 'dirty', attrs: { type, timestamp: '1800000000' } };
      await world.sim.phones.babble({ phone, stanza: { tag: 'ib', attrs: { from: me }, content: [dirty] } });
    }
    await world.sim.phones.drop({ phone });
    await world.sim.phones.options({ phone, frozen: false });
    await goesOn('uma pergunta', before);
  });

  test('stanzas that make no sense are skipped', async () => {
    const [own, before] = [await logins(phone), await logins(other.phone)];
    for (const stanza of stanzas) await world.sim.phones.babble({ phone, stanza });
    await goesOn('tudo isso', before);
    expect(await logins(phone)).toBe(own);
  });
});
