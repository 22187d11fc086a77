import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { settingEvents } from '../../../../domain/setting/events.ts';
import { rebuild } from '../../../../projections/kernel/rebuild/rebuild.ts';
import { view, type View } from '../../../../projections/kernel/view/view.ts';
import { openProjected, type Projected } from '../../projected.ts';

let world: Projected;
beforeAll(async () => {
  world = await openProjected();
});
afterEach(() => world?.stop());
afterAll(() => world?.close());

describe('a view', () => {
  let broken = true;
  const noted = (version: number): View =>
    view({
      name: 'noted',
      version,
      tables: ['noted'],
      schema: `create table noted (key text primary key, value text not null, version int not null default ${version})`,
      features: ['setting'],
      events: { SettingChanged: settingEvents.SettingChanged },
      on: async ({ event, id }, tx) => {
        if (broken && event.data.value === 'bad') throw new Error('a bug');
        await tx.query(
          'insert into noted (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [id, event.data.value],
        );
      },
    });
  const set = (key: string, value: string) =>
    world.say(`setting-1.${key}`, { type: 'SettingChanged', data: { value } });
  const notes = async () =>
    (await world.db.raw(`select key, value, version from views.noted where key <> 'mark' order by key`)).rows;

  test('is built from the whole log at the start if it is new, and again for a new version', async () => {
    await set('a', '1');
    await world.run([noted(1)]);
    await world.settled();
    expect(await notes()).toEqual([{ key: 'a', value: '1', version: 1 }]);
    await world.stop();
    await set('b', '2');
    await world.run([noted(2)]);
    await world.settled();
    expect(await notes()).toEqual([
      { key: 'a', value: '1', version: 2 },
      { key: 'b', value: '2', version: 2 },
    ]);
  });

  test('applies its parked streams after a fix and a rebuild, even while it runs', async () => {
    await world.run([noted(2)]);
    await set('c', 'bad');
    await world.settled();
    expect(await world.parked()).toContainEqual({ view: 'noted', stream: 'setting-1.c' });
    broken = false;
    await rebuild(world.store, world.db, [noted(2)]);
    expect(await world.parked()).not.toContainEqual({ view: 'noted', stream: 'setting-1.c' });
    await set('c', 'good');
    await world.settled();
    expect(await notes()).toContainEqual({ key: 'c', value: 'good', version: 2 });
  });
});
