import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keysOf } from '../../commands/integration/secrets.ts';
import { startGateway } from '../../gateway/role.ts';
import { apiOf, type Answer, type Api } from '../kernel/api.ts';
import { openAsks } from './asks.ts';
import { nextCause, openWorld, type Person, type World } from './world.ts';

let world: World;
let asked: Awaited<ReturnType<typeof openAsks>>;
let other: Awaited<ReturnType<typeof startGateway>>;
/** The admin at the second gateway, on the same stores. */
let there: Person;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  other = await startGateway(world.system.context, 10);
  url = `http://127.0.0.1:${other.port}`;
  there = { ...world.admin, api: apiOf(url, world.admin.token) };
  asked = await openAsks(world);
});
afterAll(async () => {
  await asked?.close();
  await other?.stop();
  await world?.close();
});

/** Makes calls at both gateways in turn, all at the same moment. */
const atBoth = (times: number, call: (api: Api, nth: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => call(nth % 2 ? there.api : world.admin.api, nth)));
const told = ({ status, body }: Answer) => ({ status, body });

test('calls that create the first admin of a company at the same moment create one', async () => {
  const name = 'Firma disputada';
  const made = await world.admin.api('POST', '/companies', { name, email: 'disputada@exemplo.com.br', planId: 1 });
  const { id } = Object(made.body);
  const answers = await atBoth(6, (api, nth) =>
    api('PUT', `/companies/${id}/admin`, {
      name: `Dona ${nth}`,
      email: `dona${nth}@exemplo.com.br`,
      password: 'cavalo-bateria-grampo',
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => Object(body).admin.id)).size).toBe(1);
  expect(await world.system.deps.lookup.adminsOf(id)).toHaveLength(1);
});

test('signing keys that are replaced at the same moment all sign, and one key of a request replaces once', async () => {
  const hook = { type: 'webhook', name: 'Disputada', urlN8N: 'http://8.8.8.8/' };
  const id = Number(Object((await world.admin.api('POST', '/queueIntegration', hook)).body).id);
  const path = `/queueIntegration/${id}/key`;
  const first = await atBoth(4, (api) => api('GET', path));
  expect(new Set(first.map(({ body }) => Object(body).key)).size).toBe(1);
  const again = await atBoth(4, (api) => api('POST', path, undefined, { 'idempotency-key': 'trocar' }));
  expect(again.map(told)).toEqual(Array(4).fill(told(again[0] ?? { status: 0, body: null, headers: new Headers() })));
  const replaced = await atBoth(2, (api) => api('POST', path));
  const of = { companyId: world.companyId, id };
  const signing = await keysOf(world.system.deps, of, new Date().toISOString(), nextCause(of.companyId));
  const keys = [...replaced, again[0], first[0]].map((answer) => String(Object(answer?.body).key));
  expect(new Set(signing.map(({ key }) => key))).toEqual(new Set(keys));
});

// Last, because some of these calls end the admin's session.
test('every write that reaches two gateways at the same moment with one key has one answer', async () => {
  const different: unknown[] = [];
  for (const call of Object.keys(asked.asks)) {
    const [one, two] = await Promise.all([asked.ask(call), asked.ask(call, there, url)]);
    // Each sign-in begins a session of its own.
    const isSame = call === 'POST /auth/login' || JSON.stringify(told(one)) === JSON.stringify(told(two));
    if (!isSame) different.push({ call, one: told(one), two: told(two) });
  }
  expect(different).toEqual([]);
});
