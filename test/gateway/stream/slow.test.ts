import { describe, expect, test } from '@jest/globals';
import { streamLimits } from '../../../gateway/stream/open.ts';
import { openRig } from './rig.ts';

const mib = 1024 * 1024;
const rss = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss;
};

describe('back-pressure', () => {
  test('bounds the buffer of clients that stop reading, and resets them when they read again', async () => {
    const rig = await openRig({ bound: mib });
    const [reading, ...sleeping] = await Promise.all(
      Array.from({ length: 21 }, (_, n) => rig.connect({ token: rig.signIn(`s${n}`) })),
    );
    if (!reading) throw new Error('nobody reads');
    for (const socket of sleeping) socket.pause();
    const text = 'x'.repeat(100_000);
    let told = 0;
    const flood = async (frames: number): Promise<void> => {
      for (const end = told + frames; told < end;) {
        told += 10;
        rig.records.set('contact 1', { contact: { id: 1, text: `${told}${text}` } });
        await rig.change(...Array.from({ length: 10 }, () => ({ topic: 'contact' as const, id: '1' })));
        await rig.heard(reading);
      }
    };
    await flood(150); // 15 MB for each: all buffers are full now
    const before = rss();
    await flood(800); // 80 MB for each, 1.6 GB for all, if it were buffered
    expect((rss() - before) / mib).toBeLessThan(150);
    expect(reading.isOpen()).toBe(true);
    for (const socket of sleeping) socket.resume();
    for (const socket of sleeping) {
      const got = await socket.until(({ action }) => action === 'reset');
      expect(got.length).toBeLessThan(950);
      expect((await rig.heard(socket)).filter(({ event }) => event !== 'company-1-contact')).toEqual([]);
    }
    await rig.close();
  });
});

describe('heartbeat', () => {
  test('drops a client without an answer to the previous ping, and keeps the others', async () => {
    const rig = await openRig({ heartbeat: 400 });
    const alive = await rig.connect({ token: rig.signIn('s1') });
    const dead = await rig.connect({ token: rig.signIn('s2') }, { autoPong: false });
    expect(await dead.closed).toBe(1006);
    expect(await rig.heard(alive)).toEqual([]);
    await rig.close();
    expect(streamLimits.heartbeat).toBe(18_000);
  });
});

describe('shared reads', () => {
  test('reads a change once for all listeners, and once more for those with extended payloads', async () => {
    const rig = await openRig();
    rig.records.set('whatsapp 3', { whatsapp: { id: 3 } });
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        rig.connect({ token: rig.signIn(`s${n}`, { userId: n + 1, profile: n % 2 ? 'admin' : 'user' }) }),
      ),
    );
    rig.contact(1);
    rig.contact(2);
    await rig.change({ topic: 'contact', id: '1' }, { topic: 'contact', id: '2' }, { topic: 'contact', id: '1' });
    for (const client of clients) await client.until(({ payload }) => JSON.stringify(payload).includes('2'));
    expect(rig.loads.splice(0)).toEqual(['contact 1 2 false']);
    await rig.change({ topic: 'whatsapp', id: '3' });
    for (const client of clients) await client.until(({ event }) => event.endsWith('whatsapp'));
    expect(rig.loads.toSorted()).toEqual(['whatsapp 1 1 false', 'whatsapp 1 1 true']);
    await rig.close();
  });

  test('the stream continues where it was after a lost connection to Postgres', async () => {
    const rig = await openRig();
    rig.contact(1);
    const client = await rig.connect({ token: rig.signIn('s1') });
    await rig.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'atende listen'`,
    );
    await rig.change({ topic: 'contact', id: '1' });
    expect(await client.next()).toMatchObject({ payload: { contact: { id: 1 } } });
    await rig.close();
  });
});
