import { afterAll, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { userOf } from '../../../commands/user/password.ts';
import { registerUser } from '../../../commands/user/register.ts';
import { user } from '../../../domain/user/decider.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
afterAll(() => deps.close());

let serial = 0;
const person = (over: Partial<Parameters<typeof registerUser>[1]> = {}) => ({
  companyId: 1,
  name: 'Bia',
  email: `bia${++serial}@exemplo.com.br`,
  password: 'segredo',
  profile: 'user' as const,
  super: false,
  queueIds: [2, 1],
  ...over,
});
const register = (who: ReturnType<typeof person>, cause = causeOf()) => registerUser(deps, who, cause);
const events = async (userId: number) =>
  (await deps.store.read(`user-1.${userId}`)).events.map(({ event }) => event.type);
/** The users of both companies who have an e-mail. */
const holders = async (email: string, userIds: readonly (readonly [company: number, id: number])[]) => {
  const states = await Promise.all(
    userIds.map(async ([companyId, id]) => (await load(deps.store, user, { companyId, id })).state),
  );
  return states.filter((state) => state.is === 'present' && state.email === email).length;
};
const taken = { code: 'ERR_EMAIL_TAKEN', message: 'O e-mail já está em uso.', status: 409 };

describe('a new user', () => {
  test('can sign in with the e-mail in any case, and has the given queues', async () => {
    const who = person();
    const { userId } = await register(who);
    expect(await userOf(deps, who.email.toUpperCase(), 'segredo')).toMatchObject({ companyId: 1, userId });
    expect(await userOf(deps, who.email, 'Segredo')).toBeNull();
    expect((await load(deps.store, user, { companyId: 1, id: userId })).state).toMatchObject({ queueIds: [1, 2] });
  });
  test('is created once by a repeated request', async () => {
    const [who, cause] = [person(), causeOf()];
    const { userId } = await register(who, cause);
    expect((await register(who, cause)).userId).toBe(userId);
    expect(await events(userId)).toEqual(['UserRegistered', 'UserQueuesAssigned']);
  });
  test.each([1, 2])('with a taken e-mail is refused in company %i too', async (companyId) => {
    const who = person();
    await register(who);
    await expect(
      register(person({ companyId, email: ` ${who.email.toUpperCase()}`, password: 'minha' })),
    ).rejects.toMatchObject(taken);
    expect(await userOf(deps, who.email, 'segredo')).not.toBeNull();
  });
  test('is registered once by five simultaneous requests with one e-mail, with the password of that request', async () => {
    const email = `todos${++serial}@exemplo.com.br`;
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => register(person({ email, name: `N${i}`, password: `senha-${i}` }))),
    );
    const winner = all.findIndex(({ status }) => status === 'fulfilled');
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await userOf(deps, email, `senha-${winner}`)).not.toBeNull();
  });
  test('can be registered after a crash during the first registration, by the same or another company', async () => {
    const killed: typeof deps.store.append = (stream, ...rest) => {
      if (stream.startsWith('user-')) throw new Error('killed');
      return deps.store.append(stream, ...rest);
    };
    const dying = { ...deps, store: { ...deps.store, append: killed } };
    for (const companyId of [1, 2]) {
      const who = person();
      await expect(registerUser(dying, who, causeOf())).rejects.toThrow('killed');
      expect(await userOf(deps, who.email, 'segredo')).toBeNull();
      const { userId } = await register({ ...who, companyId });
      expect(await userOf(deps, who.email, 'segredo')).toMatchObject({ companyId, userId });
    }
  });
  test('may have the e-mail of a removed user', async () => {
    const who = person();
    const { userId } = await register(who);
    await handle(deps.store, user, {
      target: { companyId: 1, id: userId },
      command: { type: 'RemoveUser' },
      cause: causeOf(),
    });
    expect(await userOf(deps, who.email, 'segredo')).toBeNull();
    expect((await register(who)).userId).not.toBe(userId);
    expect(await userOf(deps, who.email, 'segredo')).not.toBeNull();
  });

  test('in two companies at the same instant: one gets the e-mail and signs in', async () => {
    for (let round = 0; round < 20; round++) {
      const email = `juntos${round}@exemplo.com.br`;
      const both = await Promise.allSettled([1, 2].map((companyId) => register(person({ companyId, email }))));
      const done = both.flatMap((each, i) =>
        each.status === 'fulfilled' ? [[i + 1, each.value.userId] as const] : [],
      );
      expect(done).toHaveLength(1);
      const [[companyId, userId] = [0, 0]] = done;
      expect(await userOf(deps, email, 'segredo')).toMatchObject({ companyId, userId });
    }
  });

  /** Registers a user. The given work runs before one of the appends. */
  const interrupted = (prefix: string, meanwhile: () => Promise<unknown>, who: ReturnType<typeof person>) => {
    let waited = false;
    const append: typeof deps.store.append = async (stream, ...rest) => {
      if (!waited && stream.startsWith(prefix)) {
        waited = true;
        await meanwhile();
      }
      return deps.store.append(stream, ...rest);
    };
    return registerUser({ ...deps, store: { ...deps.store, append } }, who, causeOf());
  };

  test('gives way if another company took the claimed e-mail in the meantime', async () => {
    const [who, other] = [person(), { ...person({ companyId: 2 }) }];
    other.email = who.email;
    const ids: (readonly [number, number])[] = [];
    const late = interrupted('user-1.', async () => ids.push([2, (await register(other)).userId]), who);
    await expect(late).rejects.toMatchObject(taken);
    expect(await userOf(deps, who.email, 'segredo')).toMatchObject({ companyId: 2 });
    expect(await holders(who.email, ids)).toBe(1);
  });

  test('gives way if another company got the e-mail after it was checked', async () => {
    const [who, other] = [person(), { ...person({ companyId: 2 }) }];
    other.email = who.email;
    let userId = 0;
    const late = interrupted('claim-0.email.', async () => ({ userId } = await register(who)), other);
    await expect(late).rejects.toMatchObject(taken);
    expect(await userOf(deps, who.email, 'segredo')).toMatchObject({ companyId: 1, userId });
  });
});
