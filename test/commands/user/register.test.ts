import { afterAll, describe, expect, test } from '@jest/globals';
import { take } from '../../../commands/kernel/claims.ts';
import { handle, load } from '../../../commands/kernel/handle.ts';
import { emailClaim, userOf } from '../../../commands/user/password.ts';
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
const taken = { code: 'O e-mail já está em uso.', status: 409 };

describe('a new user', () => {
  test('can sign in, in any case of the e-mail, and has his queues', async () => {
    const who = person();
    const { userId } = await register(who);
    expect(await userOf(deps, who.email.toUpperCase(), 'segredo')).toEqual({ companyId: 1, userId });
    expect(await userOf(deps, who.email, 'Segredo')).toBeNull();
    expect((await load(deps.store, user, { companyId: 1, id: userId })).state).toMatchObject({ queueIds: [1, 2] });
  });
  test('registered again by the same request is there once', async () => {
    const [who, cause] = [person(), causeOf()];
    const { userId } = await register(who, cause);
    expect((await register(who, cause)).userId).toBe(userId);
    expect(await events(userId)).toEqual(['UserRegistered', 'UserQueuesAssigned']);
  });
  test.each([1, 2])('an e-mail that somebody has is refused to company %i too', async (companyId) => {
    const who = person();
    await register(who);
    await expect(
      register(person({ companyId, email: ` ${who.email.toUpperCase()}`, password: 'minha' })),
    ).rejects.toMatchObject(taken);
    expect(await userOf(deps, who.email, 'segredo')).not.toBeNull();
  });
  test('of five with the same e-mail at once one is registered, with his own password', async () => {
    const email = `todos${++serial}@exemplo.com.br`;
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => register(person({ email, name: `N${i}`, password: `senha-${i}` }))),
    );
    const winner = all.findIndex(({ status }) => status === 'fulfilled');
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await userOf(deps, email, `senha-${winner}`)).not.toBeNull();
  });
  test('whose registration was cut short by a crash can be registered', async () => {
    const who = person();
    await take(
      deps.store,
      emailClaim(deps, who.email),
      async () => 'user-1.901',
      async () => 'holds',
      causeOf(),
    );
    expect((await register(who)).userId).toBe(901);
    const other = person({ companyId: 2 });
    await take(
      deps.store,
      emailClaim(deps, other.email),
      async () => 'user-1.902',
      async () => 'holds',
      causeOf(),
    );
    expect((await register(other)).userId).not.toBe(902);
  });
  test('gets the e-mail of one who was removed', async () => {
    const who = person();
    const { userId } = await register(who);
    await handle(deps.store, user, { companyId: 1, id: userId }, { type: 'RemoveUser' }, causeOf());
    expect(await userOf(deps, who.email, 'segredo')).toBeNull();
    expect((await register(who)).userId).not.toBe(userId);
    expect(await userOf(deps, who.email, 'segredo')).not.toBeNull();
  });
});
