import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRig, place, short, ticket, type Rig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  [1, 2, 3].forEach((id) => rig.contact(id));
});
afterAll(() => rig.close());

describe('resume', () => {
  const rooms = [{ type: 'joinTickets', status: 'open' }];

  test('a returning client gets what it missed, in order, without duplicates', async () => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token, rooms });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor } = await first.next();
    first.terminate();
    rig.records.set('ticket 5', ticket(5, { userId: 7 }));
    const mine = place('open', { ownerId: 7 });
    await rig.change({ topic: 'contact', id: '2' }, { topic: 'ticket', id: '5', before: mine, after: mine });
    await rig.change({ topic: 'contact', id: '4', action: 'delete' });
    await rig.change({ topic: 'ticket', id: '5', before: mine, after: place('closed') });
    await rig.change({ topic: 'contact', id: '3' });
    const again = await rig.connect({ token, since: cursor, rooms });
    expect((await rig.heard(again)).map(short)).toEqual([
      ['contact', 'update', { contact: { id: 2 } }],
      ['ticket', 'update', ticket(5, { userId: 7 })],
      ['contact', 'delete', { contactId: 4 }],
      ['ticket', 'delete', { ticketId: 5 }],
      ['contact', 'update', { contact: { id: 3 } }],
    ]);
  });

  test('a client that missed too many changes of its company is reset, however many other companies had', async () => {
    const strict = await openRig({ missed: 5 });
    try {
      const token = strict.signIn('s1');
      strict.contact(1);
      const missed = async (count: number, companyId: number) => {
        const witness = await strict.connect({ token });
        await strict.change({ topic: 'contact', id: '1' });
        const { cursor: since } = await witness.next();
        await strict.change(
          ...Array.from({ length: count }, () => ({ topic: 'contact', id: '1', companyId }) as const),
        );
        // The stream has read the changes once another socket heard them: they come to the next one by its resume alone.
        if (companyId === 1) for (let n = 0; n < count; n++) await witness.next();
        return (await strict.heard(await strict.connect({ token, since }))).map(({ action }) => action);
      };
      expect(await missed(30, 2)).toEqual([]);
      expect(await missed(5, 1)).toEqual(Array.from({ length: 5 }, () => 'update'));
      expect(await missed(6, 1)).toEqual(['reset']);
    } finally {
      await strict.close();
    }
  });

  test('a user whose sockets come back endlessly is reset, and another user still gets what was missed', async () => {
    const strict = await openRig({ resumes: 3 });
    try {
      strict.contact(1);
      const since = async (token: string) => {
        const socket = await strict.connect({ token });
        await strict.change({ topic: 'contact', id: '1' });
        return (await socket.next()).cursor;
      };
      const [crowd, other] = [strict.signIn('s8', { userId: 8 }), strict.signIn('s9', { userId: 9 })];
      const from = await since(crowd);
      await strict.change({ topic: 'contact', id: '1' });
      const heard = async (token: string) =>
        (await strict.heard(await strict.connect({ token, since: from }))).map(({ action }) => action);
      const all: string[] = [];
      for (let n = 0; n < 10 && !all.includes('reset'); n++) all.push(...(await heard(crowd)));
      expect(all.slice(0, 3)).toEqual(['update', 'update', 'update']);
      expect(all.at(-1)).toBe('reset');
      expect(await heard(other)).toEqual(['update']);
    } finally {
      await strict.close();
    }
  });

  test('skips topics and actions of a later version', async () => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor } = await first.next();
    await rig.change({ topic: 'contact', id: '1', action: 'explode' }, { topic: 'hologram', id: '1', action: 'shine' });
    await rig.change({ topic: 'contact', id: '2' });
    const news = [['contact', 'update', { contact: { id: 2 } }]];
    expect((await rig.heard(first)).map(short)).toEqual(news);
    const again = await rig.connect({ token, since: cursor });
    expect((await rig.heard(again)).map(short)).toEqual(news);
  });

  test('the welcome of a returning client starts from its last place', async () => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor } = await first.next();
    const again = await rig.connect();
    again.say({ type: 'hello', token, since: cursor });
    expect(await again.next()).toMatchObject({ action: 'welcome', payload: { cursor } });
    expect(await rig.heard(again)).toEqual([]);
  });

  test('clients miss nothing across a restart of the gateway', async () => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor } = await first.next();
    const asleep = await rig.connect({ token });
    asleep.pause();
    await rig.restart();
    expect(await first.closed).toBe(1001);
    await rig.change({ topic: 'contact', id: '2' }, { topic: 'contact', id: '3' });
    const again = await rig.connect({ token, since: cursor });
    expect((await rig.heard(again)).map(({ payload }) => payload)).toEqual([
      { contact: { id: 2 } },
      { contact: { id: 3 } },
    ]);
  });

  test('clients that reconnect during many changes get each once and in order', async () => {
    const token = rig.signIn('s1');
    const total = 600;
    const ids = Array.from({ length: total }, (_, n) => n + 10);
    ids.forEach((id) => rig.contact(id));
    const restless = async () => {
      let socket = await rig.connect({ token });
      return async (): Promise<unknown[]> => {
        const seen: unknown[] = [];
        while (seen.length < total) {
          const frame = await socket.next();
          seen.push(frame.payload);
          if (seen.length % 23 !== 0) continue;
          socket.terminate();
          socket = await rig.connect({ token, since: frame.cursor });
        }
        return seen;
      };
    };
    const pour = async (): Promise<void> => {
      for (let n = 0; n < total; n += 3)
        await rig.change(...ids.slice(n, n + 3).map((id) => ({ topic: 'contact' as const, id: String(id) })));
    };
    const clients = await Promise.all([restless(), restless(), restless()]);
    const [, ...seen] = await Promise.all([pour(), ...clients.map((client) => client())]);
    const expected = ids.map((id) => ({ contact: { id } }));
    expect(seen).toEqual([expected, expected, expected]);
  });

  test.each([
    ['of another epoch', () => 'other.100.0'],
    ['that never was one', () => 'x'],
    ['ahead of the head', (epoch: string) => `${epoch}.999999999.0`],
    ['older than what is kept', (epoch: string) => `${epoch}.1.0`],
  ])('a cursor %s is reset to now', async (_, since) => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor = '' } = await first.next();
    const epoch = cursor.split('.')[0] ?? '';
    const again = await rig.connect();
    again.say({ type: 'hello', token, since: since(epoch) });
    expect((await again.until(({ action }) => action === 'reset')).at(-1)).toMatchObject({ payload: { cursor } });
    expect(await rig.heard(again)).toEqual([]);
  });
});
