import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { company, type CompanyCommand } from '../../../domain/company/decider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let companyId: number;
let davi: Person;
const timeZone = 'Pacific/Kiritimati';
const day = (after: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(Date.now() + after * 86_400_000));
beforeAll(async () => {
  world = await openWorld();
  const planId = await world.addPlan({ value: 99.9 });
  companyId = await world.addCompany({ dueDate: day(2), timeZone, planId });
  davi = await world.addPerson('Davi', { companyId, profile: 'admin' });
});
afterAll(() => world?.close());

const tell = (command: CompanyCommand) =>
  handle(world.system.deps.store, company, { target: { companyId: 0, id: companyId }, command, cause: nextCause(0) });
const setDue = (dueDate: string) => tell({ type: 'ChangeCompany', fields: { dueDate } });
const me = async () => (await davi.api('GET', '/auth/me')).status;

test('a company past its due date loses calls and sockets at once, and recovers after the payment', async () => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: davi.token });
  await socket.until(({ action }) => action === 'welcome');
  expect(await me()).toBe(200);

  await setDue(day(-1));
  expect(await socket.closed).toBe(4401);
  await eventually(async () => expect(await me()).toBe(401));
  const late = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  late.say({ type: 'hello', token: davi.token });
  expect(await late.closed).toBe(4401);

  await setDue(day(0));
  await eventually(async () => expect(await me()).toBe(200));
});
