import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { openAuth } from '../../../connector/whatsapp/baileys/auth.ts';
import { openJournal } from '../../../connector/whatsapp/keys/journal.ts';
import { createLeaseHolder, type LeaseHolder, type Lease } from '../../../connector/whatsapp/keys/lease.ts';
import { openResends } from '../../../connector/whatsapp/baileys/resends.ts';
import { guardStanzas } from '../../../connector/whatsapp/baileys/guardStanzas.ts';
import { openSeal } from '../../../runtime/seal.ts';
import type { FreshDatabase } from '../../kernel/database.ts';
import { eventually } from '../../kernel/eventually.ts';
import { freshTables } from './tables.ts';

const seal = openSeal([Buffer.alloc(32, 3)], 'whatsapp');
const attrs = { id: 'N', from: '12-34@g.us', type: 'w:gp2', participant: '111@lid', t: '1800000000' };
const renamed = { tag: 'notification', attrs, content: [{ tag: 'subject', attrs: { subject: 'Obra nova' } }] };

describe('notifications of groups, on real Postgres', () => {
  let fresh: FreshDatabase;
  let holder: LeaseHolder;
  let lease: Lease;
  let connections = 0;
  beforeAll(async () => {
    fresh = await freshTables();
    holder = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
  });
  afterAll(async () => {
    await holder?.close();
    await fresh?.drop();
  });
  beforeEach(async () => {
    const got = await holder.acquire({ companyId: 1, connectionId: ++connections });
    if (!got) throw new Error('no lease');
    lease = got;
  });
  const rows = () => fresh.db('connector.journal').where({ connection_id: lease.connectionId });

  /** Opens the guard of a connection, as a new process would. `closed` ends its socket. */
  const guard = async (baileys: (node: BinaryNode) => void) => {
    const journal = await openJournal(fresh.db, seal, lease);
    const failures: unknown[] = [];
    const auth = await openAuth({ db: fresh.db, seal, lease }, 1n, journal, (error) => failures.push(error));
    const ws = new EventEmitter();
    ws.on('CB:notification', baileys);
    const told = async () => {};
    const { write, written } = auth;
    const resends = openResends(fresh.db, lease);
    guardStanzas(ws, {
      journal,
      resends,
      write,
      written,
      receipt: told,
      call: told,
      announce: () => {},
      closed: () => false,
    });
    return { journal, auth, ws, failures };
  };

  test('are journaled, sealed, until they are in the log, and once however often they arrive', async () => {
    const seen: BinaryNode[] = [];
    const first = await guard((node) => seen.push(node));
    first.ws.emit('CB:notification', renamed);
    await eventually(() => expect(seen).toEqual([renamed]));
    await first.auth.written();
    const [row] = await rows().select('wa_id', 'plaintext');
    expect([row.wa_id, row.plaintext.toString('latin1').includes('Obra')]).toEqual(['N', false]);
    // The process dies here, and the server sends the notification again.
    const second = await guard((node) => seen.push(node));
    second.ws.emit('CB:notification', { ...renamed, attrs: { ...attrs, offline: '3' } });
    await eventually(() => expect(seen).toHaveLength(2));
    await second.auth.written();
    expect(await rows().select('wa_id')).toEqual([{ wa_id: 'N' }]);
    expect([second.journal.notifications(), second.journal.waiting()]).toEqual([[renamed], []]);
    second.journal.forget('N');
    await second.journal.flush();
    const third = await guard((node) => seen.push(node));
    third.ws.emit('CB:notification', renamed);
    await eventually(() => expect(seen).toHaveLength(3));
    expect([third.journal.notifications(), third.journal.size()]).toEqual([[], 0]);
  });

  test('reach the client only together with the frames that wait for the journal', async () => {
    const reached = Promise.withResolvers<{ write: Promise<void> | null }>();
    const { auth, ws } = await guard(() => reached.resolve({ write: auth.written() }));
    ws.emit('CB:notification', renamed);
    const { write } = await reached.promise;
    expect(write).not.toBeNull();
    await write;
    expect(await rows().select('wa_id')).toEqual([{ wa_id: 'N' }]);
  });

  test('that say nothing about the chat of a group are not kept', async () => {
    const seen: unknown[] = [];
    const { journal, ws } = await guard(({ content }) => seen.push(content));
    const others = [
      { ...renamed, content: [{ tag: 'description', attrs: {} }] },
      { ...renamed, attrs: { ...attrs, type: 'devices' } },
    ];
    for (const other of others) ws.emit('CB:notification', other);
    await turn();
    expect([seen, journal.size()]).toEqual([others.map(({ content }) => content), 0]);
  });

  test('without the lease are not acknowledged: the frames of the client wait for a write that fails', async () => {
    const seen: unknown[] = [];
    const { auth, ws, failures } = await guard(() => seen.push(auth.written()));
    await fresh.db('connector.lease').where({ connection_id: lease.connectionId }).increment('epoch');
    ws.emit('CB:notification', renamed);
    await eventually(() => expect(failures).toHaveLength(1));
    await Promise.all(seen.map((written) => expect(written).rejects.toThrow('keys were not written')));
    expect(await rows().select()).toEqual([]);
  });
});
