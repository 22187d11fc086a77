import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { createPlan } from '../../../commands/plan/create.ts';
import { signUpCompany, trialEnd } from '../../../commands/signup/signUp.ts';
import { registerUser } from '../../../commands/user/register.ts';
import { company } from '../../../domain/company/decider.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type World } from '../world.ts';

let world: World;
let planId: number;
let hidden: number;
let serial = 0;
const flags = {
  useCampaigns: false,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
};
const limits = { users: 3, connections: 1, queues: 2, value: 49.9, ...flags };
beforeAll(async () => {
  world = await openWorld();
  const { deps } = world.system;
  ({ planId } = await createPlan(deps, { name: 'Início', isPublic: true, ...limits }, nextCause(0)));
  const secret = await createPlan(deps, { name: 'Sob medida', isPublic: false, ...limits }, nextCause(0));
  hidden = secret.planId;
});
afterAll(() => world?.close());

const stranger = (over: object = {}) => {
  const email = `estranho${++serial}@exemplo.com.br`;
  return { name: `Loja ${serial}`, email, phone: '(11) 98888-7777', password: 'segredo-da-loja', planId, ...over };
};
const signUp = (body: object, headers?: Record<string, string>) =>
  apiOf(world.system.url)('POST', '/companies/cadastro', body, headers);
/** The events added by `act`, without those of the clock. */
const keptOf = async (act: () => Promise<unknown>) =>
  (await world.appendedBy(act)).filter((each) => !/invoice/.test(each));
const companyOf = async (id: number) => {
  const { status, body } = await world.admin.api('GET', `/companies/${id}`);
  expect(status).toBe(200);
  return Object(body);
};

describe('a visitor who signs up', () => {
  test('gets a company with a trial week, other fields ignored, and is its admin, with a number for codes', async () => {
    const lies = {
      dueDate: '2099-01-01',
      status: 'f',
      campaignsEnabled: true,
      recurrence: 'ANUAL',
      companyId: 1,
      super: true,
    };
    const who = stranger(lies);
    const { status, body } = await signUp(who);
    expect(status).toBe(200);
    const dueDate = trialEnd(Date.now());
    const own = {
      name: who.name,
      email: who.email,
      dueDate,
      trialExpiration: dueDate,
      status: true,
      recurrence: 'MENSAL',
    };
    expect(await companyOf(Object(body).id)).toMatchObject({ ...own, planId });
    const { api, user } = await signIn(world.system.url, who);
    const me = { name: who.name, profile: 'admin', super: false, wpp: '5511988887777' };
    expect(await api('GET', '/auth/me')).toMatchObject({ body: { ...me, companyId: Object(body).id } });
    expect(user.companyId).not.toBe(1);
    const { body: settings } = await api('GET', '/settings');
    expect(settings).toContainEqual({ key: 'firstSteps', value: 'open' });
    expect(await world.admin.api('GET', '/settings')).toMatchObject({
      body: expect.arrayContaining([{ key: 'firstSteps', value: 'done' }]),
    });
  });

  test('gets a company name with a number if the name is taken', async () => {
    const [one, other] = [stranger({ name: 'Padaria' }), stranger({ name: 'padaria' })];
    const ids = [Object((await signUp(one)).body).id, Object((await signUp(other)).body).id];
    expect([(await companyOf(ids[0])).name, (await companyOf(ids[1])).name]).toEqual(['Padaria', 'padaria (2)']);
  });

  test('gets one company for a repeated request', async () => {
    const who = stranger();
    const again = { 'idempotency-key': 'cadastro-1' };
    const [first, second] = [await signUp(who, again), await signUp(who, again)];
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  test.each<[string, object, number, string | undefined]>([
    ['a name of one letter', { name: 'a' }, 400, 'Too Short!'],
    ['a name of 51', { name: 'a'.repeat(51) }, 400, 'Too Long!'],
    ['no e-mail', { email: 'abc' }, 400, 'Invalid email'],
    ['a password of 4', { password: 'abcd' }, 400, 'Too Short!'],
    ['a password of 51', { password: 'a'.repeat(51) }, 400, 'Too Long!'],
    ['a plan that is not there', { planId: 999 }, 404, 'ERR_NO_RECORD_FOUND'],
  ])('with %s is refused, and nothing is stored', async (_, over, status, error) => {
    const appended = await keptOf(async () =>
      expect(await signUp(stranger(over))).toMatchObject({ status, body: { error } }),
    );
    expect(appended).toEqual([]);
  });

  test('gets no plan that is not public', async () => {
    const appended = await keptOf(async () =>
      expect(await signUp(stranger({ planId: hidden }))).toMatchObject({ status: 404 }),
    );
    expect(appended).toEqual([]);
  });

  test('with a taken e-mail gets the same answer as with a new one, and nothing is done', async () => {
    const owner = await world.addPerson('Dona');
    const held = stranger({ email: owner.who.email.toUpperCase() });
    const again = { 'idempotency-key': 'cadastro-de-outro' };
    const appended = await keptOf(async () => {
      const since = performance.now();
      const { status, body } = await signUp(held, again);
      expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number) } });
      expect(performance.now() - since).toBeGreaterThan(950);
      expect(await signUp(held, again)).toMatchObject({ status: 200, body });
      expect((await world.admin.api('GET', `/companies/${Object(body).id}`)).status).toBe(404);
    });
    expect(appended.filter((each) => /^(company|user|claim|credential)-/.test(each))).toEqual([]);
    expect((await apiOf(world.system.url)('POST', '/auth/login', held)).status).toBe(401);
    expect((await signIn(world.system.url, owner.who)).user.companyId).toBe(1);
  });

  test('is refused with a common password or one made of the own name', async () => {
    for (const password of ['12345', 'senha123', 'abcde'])
      expect(await signUp(stranger({ password }))).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK' } });
  });

  test('gets one company for many simultaneous requests with one e-mail', async () => {
    const who = stranger();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(who)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await world.admin.api('GET', `/companies?searchParam=${who.email}`);
    expect(body).toMatchObject({ count: 1 });
  });
});

describe('a visitor of an installation with closed sign-up', () => {
  test('is refused while the owner of the installation allows no sign-up', async () => {
    await world.admin.api('PUT', '/installation/signUp', { value: 'disabled' });
    const appended = await keptOf(async () =>
      expect(await signUp(stranger())).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } }),
    );
    expect(appended).toEqual([]);
    await world.admin.api('PUT', '/installation/signUp', { value: 'enabled' });
    expect((await signUp(stranger())).status).toBe(200);
  });
});

describe('a sign-up that was interrupted between the founder and the company', () => {
  const cause = () => causeOf(crypto.randomUUID(), 0);
  const broken = async (who: ReturnType<typeof stranger>, by = cause()) => {
    const { deps } = world.system;
    const companyId = await deps.ids.next('company');
    const { name, email, password } = who;
    const person = { companyId, name, email, password, profile: 'admin', super: false, queueIds: [] } as const;
    await registerUser(deps, person, { ...by, companyId });
  };

  test('is completed when the same request is repeated', async () => {
    const [who, by] = [stranger(), cause()];
    await broken(who, by);
    const { companyId } = await signUpCompany(world.system.deps, who, by);
    const { state } = await load(world.system.deps.store, company, { companyId: 0, id: companyId });
    expect(state).toMatchObject({ is: 'present', name: who.name });
    await eventually(() => signIn(world.system.url, who));
  });

  test('blocks its e-mail for half a minute only; then the next sign-up continues with its own password', async () => {
    const who = stranger();
    await broken({ ...who, password: 'de-antes' });
    const early = await signUp(who);
    expect((await world.admin.api('GET', `/companies/${Object(early.body).id}`)).status).toBe(404);
    await signUpCompany(world.system.deps, { ...who, name: 'Depois' }, cause(), Date.now() + 31_000);
    const { api } = await eventually(() => signIn(world.system.url, who));
    expect(await api('GET', '/auth/me')).toMatchObject({ body: { name: 'Depois', company: { name: 'Depois' } } });
    const late = await signUp({ ...who, password: 'outra-senha-sua' });
    expect((await world.admin.api('GET', `/companies/${Object(late.body).id}`)).status).toBe(404);
  });
});

test('an address with too many sign-ups learns how long to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 41 }, () => signUp({})));
  const waits = answers.find(({ status }) => status === 429);
  expect(waits?.body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
});
