import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { openJournal } from '../../../../connector/whatsapp/keys/journal.ts';
import { catchHandlerErrors } from '../../../../connector/whatsapp/baileys/handlerErrors.ts';
import { openResends } from '../../../../connector/whatsapp/baileys/resends.ts';
import { guardStanzas } from '../../../../connector/whatsapp/baileys/guardStanzas.ts';
import { openSeal } from '../../../../runtime/seal.ts';
import type { FreshDatabase } from '../../../kernel/database.ts';
import { freshTables } from '../tables.ts';
import { until } from '../world.ts';

const stanza = (id: string, attrs: Record<string, string> = {}, enc: Record<string, string> = {}): BinaryNode => ({
  tag: 'message',
  attrs: { id, ...attrs },
  content: [{ tag: 'enc', attrs: { type: 'msg', ...enc }, content: Buffer.from(id) }],
});

describe('the guard between the socket and Baileys', () => {
  let fresh: FreshDatabase;
  let connections = 0;
  beforeAll(async () => {
    fresh = await freshTables();
  });
  afterAll(() => fresh?.drop());

  const rig = async (baileys: (node: BinaryNode) => Promise<void>, receipt = async () => {}) => {
    const which = { companyId: 1, connectionId: ++connections };
    const ws = new EventEmitter();
    ws.on('CB:message', baileys);
    ws.on('CB:receipt', baileys);
    ws.on('CB:notification', baileys);
    const resends = openResends(fresh.db, which);
    let closed = false;
    const journal = await openJournal(fresh.db, openSeal([Buffer.alloc(32, 3)], 'whatsapp'), which);
    catchHandlerErrors(ws, which.connectionId, () => {}); // every socket has this too
    const { settled } = guardStanzas(ws, {
      journal,
      resends,
      write: async () => {},
      written: () => null,
      receipt,
      call: receipt,
      announce: () => {},
      closed: () => closed,
    });
    const close = () => {
      closed = true;
    };
    return { ws, resends, close, settled, left: async () => (await resends.left()).map(({ attrs }) => attrs['id']) };
  };

  test('passes messages on one after another, offline and live alike', async () => {
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { ws } = await rig(async ({ attrs }) => {
      if (attrs['id'] === 'A') await gate.promise;
      seen.push(`${attrs['id']}${attrs['offline'] ?? ''}`);
    });
    ws.emit('CB:message', stanza('A', { offline: '0' }));
    ws.emit('CB:message', stanza('B'));
    await turn();
    expect(seen).toEqual([]);
    gate.resolve();
    await until('both', () => seen.length === 2);
    expect(seen).toEqual(['A', 'B']);
  });

  test('settles when Baileys has handled the notifications that came before, even if one of them fails', async () => {
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { ws, settled } = await rig(async ({ attrs }) => {
      if (attrs['id'] === 'A') await gate.promise;
      if (attrs['id'] === 'B') throw new Error('unreadable');
      seen.push(`${attrs['id']}${attrs['offline'] ?? ''}`);
    });
    const notification = (id: string): BinaryNode => ({
      tag: 'notification',
      attrs: { id, type: 'w:gp2', from: '1203@g.us', offline: '0' },
      content: [{ tag: 'subject', attrs: { subject: id } }],
    });
    for (const id of ['A', 'B', 'C']) ws.emit('CB:notification', notification(id));
    void settled().then(() => seen.push('settled'));
    await until('the last is handled', () => seen.length > 0);
    expect(seen).toEqual(['C']);
    gate.resolve();
    await until('settled', () => seen.length === 3);
    expect(seen).toEqual(['C', 'A', 'settled']);
  });

  test('continues after a failure', async () => {
    const seen: string[] = [];
    const { ws } = await rig(async ({ attrs }) => {
      if (attrs['id'] === 'A') throw new Error('unreadable');
      seen.push(attrs['id'] ?? '');
    });
    ws.emit('CB:message', stanza('A'));
    ws.emit('CB:message', stanza('B'));
    await until('the second', () => seen.length === 1);
  });

  test('passes a receipt on once the log has it', async () => {
    const seen: string[] = [];
    const logged = Promise.withResolvers<void>();
    const { ws } = await rig(
      async ({ attrs }) => void seen.push(attrs['id'] ?? ''),
      () => logged.promise,
    );
    ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'R' } });
    await turn();
    expect(seen).toEqual([]);
    logged.resolve();
    await until('the receipt', () => seen.length === 1);
  });

  test('keeps a resent message until it has been handled, and no other message', async () => {
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = await rig(async ({ attrs }) => {
      await gate.promise;
      seen.push(attrs['id'] ?? '');
    });
    first.ws.emit('CB:message', stanza('A'));
    first.ws.emit('CB:message', stanza('B', {}, { count: '1' }));
    await until('one kept', async () => (await first.left()).length === 1);
    expect(await first.left()).toEqual(['B']);
    gate.resolve();
    await until('none kept', async () => (await first.left()).length === 0);
    expect(seen).toEqual(['A', 'B']);
  });

  test('passes on again what the previous process could not handle', async () => {
    const dead = await rig(() => new Promise(() => {}));
    dead.ws.emit('CB:message', stanza('C', {}, { count: '2' }));
    await until('one kept', async () => (await dead.left()).length === 1);
    const seen: BinaryNode[] = [];
    const ws = new EventEmitter();
    ws.on('CB:message', async (node: BinaryNode) => void seen.push(node));
    ws.on('CB:receipt', () => {});
    const which = { companyId: 1, connectionId: connections };
    const resends = openResends(fresh.db, which);
    const journal = await openJournal(fresh.db, openSeal([Buffer.alloc(32, 3)], 'whatsapp'), which);
    guardStanzas(ws, {
      journal,
      resends,
      write: async () => {},
      written: () => null,
      receipt: async () => {},
      call: async () => {},
      announce: () => {},
      closed: () => false,
    });
    for (const node of await resends.left()) ws.emit('CB:message', node);
    await until('handled', async () => (await resends.left()).length === 0);
    expect(seen).toEqual([stanza('C', {}, { count: '2' })]);
  });

  test('keeps a message that was in progress when the socket closed, as its keys may have been refused', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const handled: string[] = [];
    const { ws, close, left } = await rig(async ({ attrs }) => {
      begun.resolve();
      await gate.promise;
      handled.push(attrs['id'] ?? '');
    });
    ws.emit('CB:message', stanza('A', {}, { count: '1' }));
    await begun.promise;
    close();
    gate.resolve();
    await until('the end', () => handled.length === 1);
    // A deletion of the row would be done before this query is answered.
    await fresh.db('connector.resend').select();
    expect(await left()).toEqual(['A']);
  });

  test('passes nothing on to a closed socket', async () => {
    const seen: string[] = [];
    const { ws, close, left } = await rig(async ({ attrs }) => void seen.push(attrs['id'] ?? ''));
    close();
    ws.emit('CB:message', stanza('A'));
    ws.emit('CB:message', stanza('B', {}, { count: '1' }));
    await until('it is kept', async () => (await left()).length === 1);
    expect(seen).toEqual([]);
  });
});
