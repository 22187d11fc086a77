import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { features, neededByCall } from '../../domain/kernel/gates.ts';
import { apiOf, type Api } from '../kernel/api.ts';
import { connect, type TestSocket } from './stream/socket.ts';

const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string() }))),
});

let world: World;
let bia: Person;
/** A program with the token of the company's connection. */
let program: Api;
let planId: number;
let calls: { method: string; path: string; needs: string | undefined }[];
let sockets: TestSocket[];
beforeAll(async () => {
  world = await openWorld();
  planId = await world.addPlan();
  const companyId = await world.addCompany({ planId });
  bia = await world.addPerson('Bia', { companyId, profile: 'admin' });
  const token = 'o-token-de-um-programa';
  const line = await world.addConnection('Loja', bia);
  expect((await bia.api('PUT', `/whatsapp/${line}`, { token })).status).toBe(200);
  program = apiOf(world.system.url, token);
  const { paths } = described.parse(await (await fetch(`${world.system.url}/openapi.json`)).json());
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, '999999'),
      needs: /plan holds `(\w+)`/.exec(description)?.[1],
    })),
  );
  const open = async ({ token }: Person) => {
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token });
    await socket.until(({ action }) => action === 'welcome');
    return socket;
  };
  const other = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  sockets = await Promise.all([bia, world.admin, other].map(open));
});
afterAll(() => {
  sockets?.forEach((socket) => socket.terminate());
  return world?.close();
});

const held = async (what: object) => expect((await world.admin.api('PUT', `/plans/${planId}`, what)).status).toBe(200);
const isRefused = async ({ method, path }: { method: string; path: string }) => {
  const by = path.startsWith('/api/messages/') ? program : bia.api;
  const { status, body } = await by(method, path, method === 'GET' ? undefined : {});
  return status === 403 && Object(body).error === 'ERR_NO_PERMISSION';
};

test('the calls described as needing a flag are those of the table', () => {
  for (const { method, path, needs } of calls)
    expect({ method, path, needs }).toEqual({ method, path, needs: neededByCall(path, method) });
  expect(calls.filter(({ needs }) => needs).length).toBeGreaterThan(2);
});

test.each(features)(
  'without %s every call that needs it is refused, at the next request, and no other one',
  async (flag) => {
    await held({ [flag]: false });
    const appended = await world.appendedBy(async () => {
      for (const call of calls.filter(({ needs }) => needs))
        expect({ call, refused: await isRefused(call) }).toEqual({ call, refused: call.needs === flag });
    });
    expect(appended).toEqual([]);
    await held({ [flag]: true });
    for (const call of calls.filter(({ needs }) => needs === flag)) expect(await isRefused(call)).toBe(false);
  },
);

test('a changed plan is published at once to its companies and to super users only', async () => {
  const [own, owner, other] = sockets as [TestSocket, TestSocket, TestSocket];
  await held({ useKanban: false, users: 12 });
  for (const socket of [own, owner]) {
    const told = (await socket.until(({ payload }) => Object(Object(payload).plan).users === 12)).at(-1);
    expect(told).toMatchObject({ event: 'company-plan', action: 'update' });
    expect(told?.payload).toMatchObject({ plan: { id: planId, useKanban: false } });
    // The form that GET /plans/{id} returns.
    expect(Object(Object(told?.payload).plan).changedBy === '').toBe(socket !== owner);
  }
  // The third client gets the later change but not the plan.
  await held({ useKanban: true });
  await world.admin.api('POST', '/helps', { title: 'Depois', video: 'abcdef' });
  const heard = await other.until(({ event }) => event.endsWith('-help'));
  expect(heard.filter(({ event }) => event.endsWith('-plan'))).toEqual([]);
});
