import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { changePassword, userOf } from '../../../commands/user/password.ts';
import { registerUser } from '../../../commands/user/register.ts';
import { user } from '../../../domain/user/decider.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { freshNeeds } from '../../kernel/deps.ts';

let needs: ReturnType<typeof freshNeeds>;
beforeAll(() => {
  needs = freshNeeds();
});
afterAll(() => needs.close());

const cause = () => causeOf(`test:${crypto.randomUUID()}`, 1);
const person = (email: string) => ({
  companyId: 1,
  name: 'Bia',
  email,
  password: 'senha-de-bia',
  profile: 'user' as const,
  super: false,
  queueIds: [],
});

test('a wrong password, an unknown e-mail, a removed user and one without a password cost the same reads', async () => {
  await registerUser(needs, person('bia@exemplo.com.br'), cause());
  const removed = await registerUser(needs, person('rui@exemplo.com.br'), cause());
  await handle(needs.store, user, {
    target: { companyId: 1, id: removed.userId },
    command: { type: 'RemoveUser' },
    cause: cause(),
  });
  const who = { name: 'Sem', email: 'sem@exemplo.com.br', profile: 'user', super: false } as const;
  const registering = { type: 'RegisterUser', ...who } as const;
  await handle(needs.store, user, {
    target: { companyId: 1, id: 999 },
    command: registering,
    cause: cause(),
    secret: needs.keys.claims,
  });
  const readsOf = async (email: string, password: string) => {
    const reads: string[] = [];
    const store = {
      ...needs.store,
      read: (stream: string) => (reads.push('read'), needs.store.read(stream)),
      last: (stream: string) => (reads.push('last'), needs.store.last(stream)),
    };
    const found = await userOf({ ...needs, store }, email, password);
    return [found === null ? 'out' : 'in', reads.length];
  };
  expect(await readsOf('bia@exemplo.com.br', 'senha-de-bia')).toEqual(['in', 4]);
  expect(await readsOf('bia@exemplo.com.br', 'errada')).toEqual(['out', 4]);
  for (const email of ['ninguem', 'rui', 'sem'])
    expect([email, ...(await readsOf(`${email}@exemplo.com.br`, 'senha-de-bia'))]).toEqual([email, 'out', 4]);
});

test('a repeated request does not restore its former password', async () => {
  const email = 'tina@exemplo.com.br';
  const { userId } = await registerUser(needs, person(email), cause());
  const who = { companyId: 1, userId };
  const first = cause();
  await changePassword(needs, who, { password: 'primeira' }, first);
  await changePassword(needs, who, { password: 'segunda' }, cause());
  await changePassword(needs, who, { password: 'primeira' }, first);
  expect(await userOf(needs, email, 'primeira')).toBeNull();
  expect(await userOf(needs, email, 'segunda')).toEqual({ ...who, passwords: 2 });
});
