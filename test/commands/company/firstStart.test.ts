import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFirstCompany } from '../../../commands/company/firstStart.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { userOf } from '../../../commands/user/password.ts';
import { company } from '../../../domain/company/decider.ts';
import { user } from '../../../domain/user/decider.ts';
import { freshNeeds } from '../../kernel/deps.ts';

let deps: ReturnType<typeof freshNeeds>;
beforeEach(() => {
  deps = freshNeeds();
});
afterEach(() => deps.close());

const chosen = { email: 'dona@exemplo.com.br', password: 'escolhida' };

test('the first start creates a company and its super user, with a password that no one else knows', async () => {
  const made = await createFirstCompany(deps, {});
  expect(made).toMatchObject({
    email: 'admin@atende.local',
    generated: true,
    password: expect.stringMatching(/^.{12}$/),
  });
  const who = await userOf(deps, 'admin@atende.local', made?.password ?? '');
  expect(who).not.toBeNull();
  const { state } = await load(deps.store, user, { companyId: who?.companyId ?? 0, id: who?.userId ?? 0 });
  expect(state).toMatchObject({ is: 'present', profile: 'admin', super: true });
  expect((await load(deps.store, company, { companyId: 0, id: who?.companyId ?? 0 })).state).toMatchObject({
    is: 'present',
  });
});

test('the first start takes e-mail and password from the configuration; the company uses that e-mail', async () => {
  expect(await createFirstCompany(deps, chosen)).toEqual({ ...chosen, generated: false });
  const who = await userOf(deps, chosen.email, chosen.password);
  const { state } = await load(deps.store, company, { companyId: 0, id: who?.companyId ?? 0 });
  expect(state).toMatchObject({ email: chosen.email, founderId: who?.userId });
});

test('a second start creates nothing', async () => {
  await createFirstCompany(deps, chosen);
  const head = await deps.store.head();
  expect(await createFirstCompany(deps, { email: 'outra@exemplo.com.br' })).toBeNull();
  expect(await userOf(deps, 'outra@exemplo.com.br', 'x')).toBeNull();
  expect(await deps.store.last('ids-user')).toMatchObject({ revision: 0n });
  expect(await deps.store.last('company-0.2')).toBeUndefined();
  expect(head.commit).toBeGreaterThan(0n);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])(
  'killed before append number %i, the next start completes it',
  async (at) => {
    let appends = 0;
    const append: typeof deps.store.append = (...args) =>
      ++appends === at ? Promise.reject(new Error('killed')) : deps.store.append(...args);
    await createFirstCompany(
      { ...deps, store: { ...deps.store, append } },
      { email: chosen.email, password: 'primeira' },
    ).catch(() => null);
    const made = await createFirstCompany(deps, chosen);
    expect(await userOf(deps, chosen.email, made ? 'escolhida' : 'primeira')).not.toBeNull();
    expect(await createFirstCompany(deps, chosen)).toBeNull();
  },
);
