import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRig, place, short, ticket, type Rig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

describe('hello', () => {
  test('a session is welcomed at a cursor and gets the changes of its company', async () => {
    const socket = await rig.connect();
    socket.say({ type: 'hello', token: rig.signIn('s1') });
    const welcome = await socket.next();
    expect(welcome).toMatchObject({ event: 'control', action: 'welcome', payload: { cursor: expect.any(String) } });
    rig.contact(1);
    await rig.change({ topic: 'contact', id: '1', action: 'create', key: 'my-write' });
    expect(await socket.next()).toEqual({
      event: 'company-1-contact',
      action: 'create',
      payload: { contact: { id: 1 } },
      cursor: expect.any(String),
      key: 'my-write',
    });
  });

  test('a room joined while missed changes are still being read counts for them, too', async () => {
    const release = rig.hold();
    const socket = await rig.connect();
    socket.say({ type: 'hello', token: rig.signIn('s3') });
    expect(await socket.next()).toMatchObject({ action: 'welcome' });
    rig.records.set('ticket 5', ticket(5));
    await rig.change({ topic: 'ticket', id: '5', action: 'create', after: place('pending') });
    socket.say({ type: 'joinTickets', status: 'pending' });
    socket.send('nonsense');
    expect(await socket.next()).toMatchObject({ action: 'refused' }); // the earlier frames have arrived
    release();
    const heard = await socket.until(({ event }) => event.endsWith('-ticket')); // earlier changes may be repeated
    expect(heard.slice(-1).map(short)).toEqual([['ticket', 'create', ticket(5)]]);
  });

  test.each([
    ['unreadable', 'nonsense', 4401],
    ['expired', 'expired', 4403],
  ])('an %s token is refused and the socket closed', async (_, token, code) => {
    const socket = await rig.connect();
    socket.say({ type: 'hello', token });
    expect(await socket.next()).toMatchObject({ action: 'refused', payload: { error: 'ERR_SESSION_EXPIRED' } });
    expect(await socket.closed).toBe(code);
  });

  test('refuses a revoked session with a valid token', async () => {
    const token = rig.signIn('s2');
    const socket = await rig.connect();
    rig.signOut(token);
    socket.say({ type: 'hello', token });
    expect(await socket.closed).toBe(4401);
  });

  test('closes a socket that sends ill-formed frames endlessly, and tells it the first ones', async () => {
    const socket = await rig.connect({ token: rig.signIn('s4') });
    for (let n = 0; n < 40; n++) socket.send('{"type":"doing"}');
    expect(await socket.next()).toMatchObject({ action: 'refused', payload: { error: 'ill-formed frame' } });
    expect(await socket.closed).toBe(1008);
  });

  test('closes a socket without a timely hello, even if it sends other frames', async () => {
    const strict = await openRig({ helloWithin: 300 });
    const socket = await strict.connect();
    socket.say({ type: 'joinTickets', status: 'open' });
    expect(await socket.next()).toMatchObject({ action: 'refused' });
    expect(await socket.closed).toBe(4408);
    await strict.close();
  });

  test('a user’s new window replaces the oldest one at the limit; other users keep theirs', async () => {
    const few = await openRig({ ofUser: 3 });
    const token = few.signIn('u7');
    const other = await few.connect({ token: few.signIn('u8', { userId: 8 }) });
    const windows = [];
    for (let n = 0; n < 5; n++) windows.push(await few.connect({ token }));
    expect(await Promise.all(windows.slice(0, 2).map(({ closed }) => closed))).toEqual([4429, 4429]);
    for (const socket of [...windows.slice(2), other]) expect(await few.heard(socket)).toEqual([]);
    await few.close();
  });

  test('limits an address’s sockets before their hello; behind a proxy the client’s address counts', async () => {
    const strict = await openRig({ silent: 2 });
    const from = (address: string) => strict.connect(undefined, { headers: { 'x-forwarded-for': address } });
    const [first] = [await from('203.0.113.1'), await from('203.0.113.1')];
    await expect(from('203.0.113.1')).rejects.toThrow('429');
    await from('203.0.113.2');
    first.say({ type: 'hello', token: strict.signIn('s3') });
    await first.until(({ action }) => action === 'welcome');
    await from('203.0.113.1');
    await strict.close();
  });

  test.each(['no json', '[]', '{"type":"dance"}', '{"type":"joinTickets","status":"gone"}', '{"type":"joinChatBox"}'])(
    'an ill-formed frame is refused and the stream goes on: %s',
    async (text) => {
      const socket = await rig.connect({ token: rig.signIn('s1') });
      socket.send(text);
      expect(await socket.next()).toMatchObject({ action: 'refused' });
      expect(await rig.heard(socket)).toEqual([]);
    },
  );

  test('refuses a second hello', async () => {
    const socket = await rig.connect({ token: rig.signIn('s1') });
    socket.say({ type: 'hello', token: 's1' });
    expect(await socket.next()).toMatchObject({ action: 'refused' });
  });

  test('an enormous frame, and a flood of frames, close the socket', async () => {
    const large = await rig.connect({ token: rig.signIn('s1') });
    large.send('x'.repeat(100_000));
    expect(await large.closed).toBe(1009);
    const flooding = await rig.connect({ token: rig.signIn('s1') });
    for (let n = 0; n < 2_000; n++) flooding.say({ type: 'userStatus' });
    expect(await flooding.closed).toBe(1008);
  });
});
