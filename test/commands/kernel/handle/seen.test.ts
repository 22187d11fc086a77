import { afterAll, describe, expect, test } from '@jest/globals';
import { contact } from '../../../../domain/contact/decider.ts';
import { handle, load } from '../../../../commands/kernel/handle/handle.ts';
import { handleSeen } from '../../../../commands/kernel/handle/seen.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import type { Cause } from '../../../../runtime/http.ts';
import { causeOf, freshLog } from '../../../kernel/log.ts';

const log = freshLog();
const { store } = log;
afterAll(() => log.close());

const names: Record<number, string> = { 7: 'Ana', 8: 'Bia', 9: 'Caio' };
const asked: number[] = [];
const lookup = {
  userName: async (userId: number) => {
    asked.push(userId);
    return names[userId] ?? '';
  },
};
let last = 0;
/** Saves a setting that these users changed one after the other, as a user who has seen only the first change. */
const saved = async (...writers: Cause['userId'][]) => {
  const target = { companyId: 1, id: `key${++last}` };
  for (const [n, userId] of writers.entries())
    await handle(store, setting, {
      target,
      command: { type: 'ChangeSetting', value: String(n) },
      cause: causeOf(undefined, { userId }),
    });
  const command = { type: 'ChangeSetting', value: 'mine' } as const;
  const cause = causeOf(undefined, { userId: 7 });
  const saving = handleSeen({ store, lookup, keys: Object({}) }, setting, {
    target,
    command,
    cause,
    seen: 0,
  });
  return saving.then(
    async () => (await load(store, setting, target)).state.value,
    (error: unknown) => error,
  );
};
const refusedBy = (name: string) => ({ code: 'ERR_CHANGED_MEANWHILE', status: 409, detail: { name } });

describe('a user who saves a form after others changed the record', () => {
  test('is refused with the name of the colleague, even after saving since', async () => {
    expect(await saved(7, 8)).toMatchObject(refusedBy('Bia'));
    expect(await saved(7, 7, 8, 7)).toMatchObject(refusedBy('Bia'));
  });
  test('gets the name of the latest of several', async () =>
    expect(await saved(7, 8, 9, 7, 'connector')).toMatchObject(refusedBy('Caio')));
  test.each(['connector', 'bot', 'clock', 'system'] as const)(
    'is not refused because of a change by the %s',
    async (who) => {
      expect(await saved(7, who)).toBe('mine');
      expect(await saved(7, 7, who, 7)).toBe('mine');
    },
  );
  test("is refused because of a colleague before a machine, and no machine's name is looked up", async () => {
    expect(await saved(7, 8, 'connector')).toMatchObject(refusedBy('Bia'));
    expect(asked.every((id) => Number.isInteger(id))).toBe(true);
  });
  test('is not refused because of own changes or changes already seen', async () => {
    expect(await saved(8, 7, 7)).toBe('mine');
    expect(await saved(8)).toBe('mine');
  });
});

test('the number of a contact can be changed although a message arrived in the meantime', async () => {
  const { changeContactOf } = await import('../../../../commands/contact/registerContact.ts');
  const target = { companyId: 1, id: ++last };
  const keys = { claims: Buffer.alloc(32), credentials: Buffer.alloc(0), access: Buffer.alloc(0) };
  const deps = Object({ store, lookup, keys });
  const by = (userId: Cause['userId']) => causeOf(undefined, { userId });
  const seeing = { type: 'SeeContact', name: '', number: '5511987650001', lid: null, connectionId: 1 } as const;
  const secret = keys.claims;
  await handle(store, contact, { target, command: seeing, cause: by('connector'), secret });
  await handle(store, contact, { target, command: { ...seeing, lid: '77' }, cause: by('connector'), secret });
  const reach = async (number: string) => ({ number, pictureUrl: '' });
  await changeContactOf(
    deps,
    target,
    { change: { number: '5511987650002' }, read: async (typed: string) => typed, reach, seen: 0 },
    by(7),
  );
  expect((await load(store, contact, target)).state).toMatchObject({ number: '5511987650002' });
});
