import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { startSystem, type System } from '../../kernel/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const EIGHT_DAYS = 8 * 86_400_000;
const openedAt = (id: string, at: Date) =>
  system.deps.store.append(`session-1.${id}`, [{ type: 'SessionOpened', data: { userId: 1 } }], 'none', {
    companyId: 1,
    userId: 1,
    at: at.toISOString(),
    cause: `test:${id}`,
    command: 'OpenSession',
    $correlationId: 'test',
    $causationId: 'test',
  });

test('the clock ends a session that was not refreshed for 7 days, once, and no other', async () => {
  const due = new Date(Date.now() - EIGHT_DAYS);
  // It is opened first, because a sign-in ends the user's other sessions.
  const { user, api } = await signIn(system.url, system.admin);
  await openedAt('old', due);
  const ended = await eventually(async () => {
    const { events } = await system.deps.store.read('session-1.old');
    expect(events).toHaveLength(2);
    return events[1];
  });
  const dueAt = new Date(due.getTime() + 7 * 86_400_000).toISOString();
  expect(ended).toMatchObject({
    event: { type: 'SessionRevoked' },
    meta: { userId: 'clock', cause: `due:session:old:${dueAt}` },
  });
  await eventually(async () =>
    expect(await system.deps.lookup.sessionsDue({ now: new Date().toISOString(), limit: 9, after: null })).toEqual([]),
  );
  expect((await system.deps.store.read('session-1.old')).events).toHaveLength(2);
  expect(await api('GET', '/auth/me')).toMatchObject({ status: 200, body: { id: user.id } });
});
