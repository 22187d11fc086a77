import { afterAll, describe, expect, test } from '@jest/globals';
import { runClock } from '../../../commands/kernel/due/clock.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { forgetErasedUsers } from '../../../commands/user/forgetErased.ts';
import { changePassword, isPassword, keepPassword } from '../../../commands/user/password.ts';
import { user } from '../../../domain/user/decider.ts';
import type { Due, DuePage } from '../../../domain/kernel/due.ts';
import type { Store } from '../../../eventstore/store.ts';
import { eventually } from '../../kernel/eventually.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store, log } = needs;

let last = 0;
const who = (id: number) => ({ companyId: 1, id });
const born = async () => {
  const id = ++last;
  const fields = { name: `Teo ${id}`, email: `teo${id}@exemplo.com.br`, profile: 'user', super: false } as const;
  const command = { type: 'RegisterUser', ...fields } as const;
  await handle(store, user, { target: who(id), command, cause: causeOf(), secret: needs.keys.claims });
  return id;
};
const erase = async (id: number) => {
  const command = { type: 'EraseUser', reason: 'request', confirmation: `Teo ${id}` } as const;
  await handle(store, user, { target: who(id), command, cause: causeOf() });
};
const isLeft = async (id: number) => {
  const { state } = await load(store, user, who(id));
  return state.is === 'erased' && state.left;
};
/** The pending work; the read model lists these users as unfinished. */
const forgetting = (ids: readonly number[], scrub: () => Promise<void>) => {
  const erasedUsers = async ({ limit, after }: DuePage) => {
    const left: Due[] = [];
    for (const id of ids)
      if (id > Number(after?.id ?? 0) && (await isLeft(id))) left.push({ companyId: 1, id: String(id), dueAt: 'now' });
    return left.slice(0, limit);
  };
  return forgetErasedUsers({ ...needs, lookup: { erasedUsers } }, scrub);
};

test('several erased users need only one rewrite of Postgres', async () => {
  const ids = [await born(), await born(), await born()];
  for (const id of ids) await erase(id);
  let scrubs = 0;
  const clock = runClock([forgetting(ids, async () => void (scrubs += 1))], { everyMs: 5, shareMs: 60_000 });
  await eventually(async () => expect(await Promise.all(ids.map(isLeft))).toEqual([false, false, false]));
  await clock.stop();
  expect(scrubs).toBe(1);
});

describe('a password change during the erasure of its user leaves no hash, when the erasure comes', () => {
  const moments = {
    'before the old one is looked up': (stream: string, call: string) =>
      call === 'last' && stream.startsWith('credential-'),
    'before the hash is kept': (stream: string, call: string) => call === 'append' && stream.startsWith('credential-'),
    'before it is told': (stream: string, call: string) => call === 'append' && stream.startsWith('user-'),
  };
  test.each(Object.entries(moments))('%s', async (_, isIt) => {
    const id = await born();
    const whose = { companyId: 1, userId: id };
    await keepPassword(needs, whose, 'a-velha', causeOf());
    const work = forgetting([id], async () => {});
    let done = false;
    const beside = async (stream: string, call: string) => {
      if (done || !isIt(stream, call)) return;
      done = true;
      await erase(id);
      const turn = { due: { companyId: 1, id: String(id), dueAt: 'now' }, cause: causeOf() };
      await work.act(turn.due, 'now', turn.cause);
      await work.finish?.([turn]);
    };
    const slow: Store = {
      ...store,
      last: async (stream) => {
        await beside(stream, 'last');
        return store.last(stream);
      },
      append: async (stream, ...rest) => {
        await beside(stream, 'append');
        return store.append(stream, ...rest);
      },
    };
    const changing = changePassword({ ...needs, store: slow }, whose, { password: 'a-nova' }, causeOf());
    await expect(changing).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    expect([done, await isLeft(id)]).toEqual([true, false]);
    expect(await isPassword(needs, whose, 'a-nova')).toBe(false);
    expect(await isPassword(needs, whose, 'a-velha')).toBe(false);
    expect((await log.store.read(`credential-1.password.${id}`)).events).toEqual([]);
  });
});
