import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openRig, type Rig } from './rig.ts';

/** One more in six seconds: the rest would take minutes to return. */
const JOINS = 10;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ joins: JOINS });
});
afterAll(() => rig.close());

const rooms = Array.from({ length: 100 }, (_, n) => ({ type: 'joinChatBox' as const, ticketId: 1_000 + n }));
const joinedBy = (userId: number) => rig.opened.filter((one) => one.userId === userId).length;

describe('conversations that a user joins', () => {
  test('are limited for all sockets of the user together, and other users can still join', async () => {
    const crowd = rig.signIn('s8', { userId: 8 });
    for (let n = 0; n < 5; n++) await rig.connect({ token: crowd, rooms });
    expect(joinedBy(8)).toBeGreaterThanOrEqual(JOINS);
    expect(joinedBy(8)).toBeLessThan(200);
    await rig.connect({ token: rig.signIn('s9', { userId: 9 }), rooms: rooms.slice(0, 1) });
    expect(joinedBy(9)).toBe(1);
  });

  test('are read a few at a time for one company, like its calls', async () => {
    const many = await openRig({ joins: 1_000 });
    try {
      const tokens = Array.from({ length: 12 }, (_, n) => many.signIn(`s${n + 1}`, { userId: n + 1 }));
      await Promise.all(tokens.map((token) => many.connect({ token, rooms: rooms.slice(0, 20) })));
      await eventually(() => {
        expect(many.opened).toHaveLength(12 * 20);
      });
      expect(many.reads.most).toBe(4);
    } finally {
      await many.close();
    }
  });

  test('a refusal names its ticket', async () => {
    const socket = await rig.connect({ token: rig.signIn('s8', { userId: 8 }) });
    for (const room of rooms) socket.say(room);
    const heard = await socket.until(({ action }) => action === 'refused');
    expect(heard.at(-1)).toMatchObject({ action: 'refused', payload: { error: 'too many rooms' } });
  });
});
