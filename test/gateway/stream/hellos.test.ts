import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closing } from '../../../gateway/stream/client.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openRig, type Rig } from './rig.ts';

/** One more in two seconds. */
const HELLOS = 5;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ hellos: HELLOS });
});
afterAll(() => rig.close());

test('a session that opens sockets endlessly must retry later, and another session is admitted', async () => {
  const token = rig.signIn('s8', { userId: 8 });
  let code: number | string = 'welcome';
  for (let n = 0; n < 10 * HELLOS && code === 'welcome'; n++) {
    const socket = await rig.connect();
    socket.say({ type: 'hello', token });
    code = await Promise.race([socket.next().then(({ action }) => action), socket.closed]);
    if (code === 'refused') code = await socket.closed;
  }
  expect(code).toBe(closing.later);
  await rig.connect({ token: rig.signIn('s9', { userId: 9 }) });
});

test('sockets beyond the limit of an address wait for their refusal, and only a limited number of them', async () => {
  const strict = await openRig({}, { burst: 0, perSecond: 0, holdMs: 300, held: 2 });
  try {
    const opened = Array.from({ length: 5 }, () =>
      strict.connect().then(
        () => 'open',
        (error: Error) => error.message,
      ),
    );
    const refused = await Promise.all(opened);
    expect(refused.filter((said) => said.includes('429'))).toHaveLength(2);
    expect(refused.filter((said) => said === 'socket hang up')).toHaveLength(3);
  } finally {
    await strict.close();
  }
});

const join = (ticketId: number) => ({ type: 'joinChatBox' as const, ticketId });

test('past the limit of frames of a user its sockets are not read for a while, and other users still are', async () => {
  const strict = await openRig({ frames: 10, rest: 3_600_000 });
  try {
    const token = strict.signIn('s8', { userId: 8 });
    const [first, second] = [await strict.connect({ token }), await strict.connect({ token })];
    for (let n = 1; n <= 7; n++) first.say(join(n));
    await eventually(() => {
      expect(strict.opened).toHaveLength(7);
    });
    for (let n = 11; n <= 17; n++) second.say(join(n));
    // Frames that have arrived by then are handled, too.
    await eventually(() => {
      expect(strict.opened.length).toBeGreaterThan(10);
    });
    second.say(join(99));
    const other = await strict.connect({ token: strict.signIn('s9', { userId: 9 }) });
    for (let n = 1; n <= 3; n++) {
      other.say(join(n));
      await eventually(() => {
        expect(strict.opened).toContainEqual({ userId: 9, ticketId: n });
      });
    }
    expect(strict.opened).not.toContainEqual({ userId: 8, ticketId: 99 });
  } finally {
    await strict.close();
  }
});

test('no frame past the limit is lost', async () => {
  const strict = await openRig({ frames: 10, rest: 50 });
  try {
    const token = strict.signIn('s8', { userId: 8 });
    const [first, second] = [await strict.connect({ token }), await strict.connect({ token })];
    for (let n = 1; n <= 7; n++) first.say(join(n));
    for (let n = 11; n <= 17; n++) second.say(join(n));
    await eventually(() => {
      expect(strict.opened).toHaveLength(14);
    });
    second.say(join(99));
    await eventually(() => {
      expect(strict.opened).toContainEqual({ userId: 8, ticketId: 99 });
    });
  } finally {
    await strict.close();
  }
});
