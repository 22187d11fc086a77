import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ServerFrame } from '../../../gateway/contract.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let sockets: Record<'davi' | 'caio' | 'rui', TestSocket>;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  const listen = async ({ token }: Person) => {
    const socket = await connect(world.system.url.replace('http', 'ws') + '/v1/stream');
    socket.say({ type: 'hello', token, since: null, rooms: [] });
    await socket.until(({ action }) => action === 'welcome');
    return socket;
  };
  const companyId = await world.addCompany();
  sockets = {
    davi: await listen(await world.addPerson('Davi', { profile: 'admin' })),
    caio: await listen(await world.addPerson('Caio')),
    rui: await listen(await world.addPerson('Rui', { companyId, profile: 'admin' })),
  };
});
afterAll(async () => {
  for (const socket of Object.values(sockets ?? {})) socket.terminate();
  await world?.close();
});

const put = (key: string, value: string) => admin.api('PUT', `/settings/${key}`, { key, value });
const mine = ({ event }: ServerFrame): boolean => /-(setting|company)$/.test(event);
const short = ({ event, action, payload }: ServerFrame) => [event, action, payload];
/** The settings and company frames that a socket received before the mark. */
const heard = async (socket: TestSocket) => {
  const frames = await socket.until(({ payload }) => JSON.stringify(payload).includes('"key":"clientidmkauth"'));
  return frames.filter(mine).slice(0, -1).map(short);
};

test('a changed setting reaches every browser of the company; a secret reaches only admins, masked', async () => {
  await put('userRating', 'enabled');
  await put('asaas', 'segredo-raro-9');
  await put('call', 'disabled');
  await put('clientidmkauth', 'marca 1');
  const told = (key: string, value: string) => ['company-1-setting', 'update', { setting: { key, value } }];
  const [rating, call] = [told('userRating', 'enabled'), told('call', 'disabled')];
  expect(await heard(sockets.davi)).toEqual([rating, told('asaas', MASK), call]);
  expect(await heard(sockets.caio)).toEqual([rating, call]);
});

test('changed hours reach the company too, with secrets masked for admins and absent for users', async () => {
  const answer = await admin.api('PUT', '/companies/1/schedules', {
    schedules: defaultWeek,
    timeZone: 'America/Belem',
  });
  expect(answer.status).toBe(200);
  const company = async (socket: TestSocket) =>
    (await socket.until(({ event }) => event === 'company-1-company')).filter(mine).map(short);
  const whole = (asaas: string) => {
    const settings = expect.arrayContaining([{ key: 'asaas', value: asaas }]);
    const told = expect.objectContaining({ id: 1, timeZone: 'America/Belem', schedules: defaultWeek, settings });
    return [['company-1-company', 'update', { company: told }]];
  };
  expect(await company(sockets.davi)).toEqual(whole(MASK));
  expect(await company(sockets.caio)).toEqual(whole(''));
});

test('another company hears nothing of it', () => expect(sockets.rui.frames.filter(mine)).toEqual([]));
