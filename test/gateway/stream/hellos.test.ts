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

test('all sockets of a user share a limit of frames: further ones are read later, and none is lost', async () => {
  const strict = await openRig({ frames: 20 });
  try {
    const token = strict.signIn('s8', { userId: 8 });
    const sockets = [await strict.connect({ token }), await strict.connect({ token })];
    for (let n = 0; n < 15; n++)
      for (const [nth, socket] of sockets.entries()) socket.say({ type: 'joinChatBox', ticketId: 100 * nth + n + 1 });
    await eventually(() => {
      expect(strict.opened).toHaveLength(30);
    });
  } finally {
    await strict.close();
  }
});
