import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCampaigns } from '../../../commands/campaign/start.ts';
import { campaignTurn } from '../../../domain/campaign/turn.ts';
import { uncheckedLists } from '../../../projections/contactListItem/unchecked.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { advanceLine } from '../../../commands/campaign/advance.ts';
import { storageOf } from '../../../runtime/openStorage.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';
import { openDesk, type Desk } from './desk.ts';

let world: World;
let desk: Desk;
let caio: Person;
beforeAll(async () => {
  world = await openWorld();
  desk = await openDesk(world, 'Loja');
  caio = await world.addPerson('Caio');
  await desk.set({ messageInterval: 1, longerIntervalAfter: 0 });
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
const turn = (value: boolean) => desk.call('PUT', '/settings/campaignsEnabled', { value: String(value) });
const lists = async (companyId: number) =>
  (await uncheckedLists(world.system.db)).filter((list) => list.companyId === companyId);

test("a company's switch turns its calls, pages and frames off and on at once", async () => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: caio.token });
  await socket.until(({ action }) => action === 'welcome');
  const asks = () =>
    Promise.all(
      ['/campaigns', '/campaign-settings', '/contact-lists', '/contact-list-items?contactListId=1'].map(
        async (path) => (await caio.api('GET', path)).status,
      ),
    );
  expect((await asks()).filter((status) => status === 403)).toEqual([]);
  await turn(false);
  expect(await asks()).toEqual([403, 403, 403, 403]);
  const heard = async (isHeld: boolean) =>
    socket.until(
      ({ event, payload }) =>
        event === 'company-1-company' && Object(payload).company.features.includes('useCampaigns') === isHeld,
    );
  await heard(false);
  await turn(true);
  await heard(true);
  expect((await asks()).filter((status) => status === 403)).toEqual([]);
});

test('a campaign pauses while the switch is off, and then continues', async () => {
  const { deps, context } = world.system;
  const { companyId } = world;
  const line = { companyId, connectionId: desk.line };
  const contactListId = await desk.listed(['5511976000001', '5511976000002', '5511976000003']);
  const { id } = await desk.plan({
    contactListId,
    scheduledAt: new Date(Date.now() + 300).toISOString(),
    message1: 'S1',
  });
  await eventually(async () => expect(desk.sent.length).toBeGreaterThan(0), 30_000);
  await turn(false);
  const turns = async () => (await load(deps.store, campaignTurn, { companyId, id: desk.line })).state.nth;
  // A turn that had already begun may still take place.
  const began = Date.now();
  const needs = { ...deps, storage: storageOf(context.config) };
  await advanceLine(needs, line);
  const before = await turns();
  await eventually(async () => {
    await advanceLine(needs, line);
    if (Date.now() - began < 3_000) throw new Error('two pauses are not over');
  }, 30_000);
  expect(await turns()).toBe(before);
  expect(desk.sent.filter(({ body }) => body === 'S1').length).toBeLessThan(3);
  await turn(true);
  await desk.until(id, 'FINALIZADA');
  expect(desk.sent.filter(({ body }) => body === 'S1')).toHaveLength(3);
}, 120_000);

test('a campaign does not start while the switch is off, and no number of its list is checked', async () => {
  const { deps } = world.system;
  const { companyId } = world;
  const contactListId = await desk.listed(['5511976000011'], [], ['5511976000011']);
  expect(await lists(companyId)).toHaveLength(1);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const one = await desk.plan({ contactListId, scheduledAt: soon, message1: 'S2' });
  await turn(false);
  expect(await lists(companyId)).toEqual([]);
  const start = (at: string) => {
    const due = { companyId, id: String(one.id), dueAt: at };
    return startCampaigns(deps).act(due, at, nextCause(companyId));
  };
  await start(new Date(Date.now() + 2 * 3_600_000).toISOString());
  await turn(true);
  expect(await desk.read(one.id)).toMatchObject({ status: 'PROGRAMADA' });
});
