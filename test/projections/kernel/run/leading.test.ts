import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { settingEvents } from '../../../../domain/setting/events.ts';
import { compare } from '../../../../eventstore/position.ts';
import type { Store } from '../../../../eventstore/store.ts';
import { reachedPosition } from '../../../../projections/kernel/run/checkpoint.ts';
import { leadProjections } from '../../../../projections/kernel/run/leading.ts';
import { verify } from '../../../../projections/kernel/rebuild/verify.ts';
import { view, type View } from '../../../../projections/kernel/view/view.ts';
import type { Running } from '../../../../runtime/context.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { openProjected, type Projected } from '../../projected.ts';

let world: Projected;
const running: Running[] = [];
beforeAll(async () => {
  world = await openProjected();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});
afterAll(() => world?.close());

/** A view whose rows name the version of the code that wrote them. */
const noted = (version: number): View =>
  view({
    name: 'noted',
    version,
    tables: ['noted'],
    schema: 'create table noted (key text primary key, value text not null, version int not null)',
    features: ['setting'],
    events: { SettingChanged: settingEvents.SettingChanged },
    on: async ({ event, id }, tx) => {
      await tx.query(
        `insert into noted (key, value, version) values ($1, $2, $3)
         on conflict (key) do update set value = excluded.value, version = excluded.version`,
        [id, event.data.value, version],
      );
    },
  });
const run = async (views: readonly View[], store: Store = world.store): Promise<Running> => {
  const each = await leadProjections(store, world.db, world.databaseUrl, views);
  running.push(each);
  return each;
};
const stop = async (each: Running): Promise<void> => {
  running.splice(running.indexOf(each), 1);
  await each.stop();
};
let said = 0;
const say = (): Promise<unknown> =>
  world.say(`setting-1.k${++said}`, { type: 'SettingChanged', data: { value: String(said) } });
const versions = async (): Promise<Record<number, number>> => {
  const { rows } = await world.db.raw(
    `select version, count(*)::int as count from views.noted where key like 'k%' group by 1`,
  );
  return Object.fromEntries(rows.map(({ version, count }: { version: number; count: number }) => [version, count]));
};
/** A store that reads its log only after a signal. */
const gated = () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const store: Store = {
    ...world.store,
    follow: (options) =>
      world.store.follow({
        ...options,
        onBatch: async (batch) => {
          asked.resolve();
          await gate.promise;
          await options.onBatch(batch);
        },
      }),
  };
  return { store, asked: asked.promise, go: gate.resolve };
};

describe('read models of two versions at the same time', () => {
  test('the older version serves while the newer one builds, then leaves the tables alone; nothing is lost', async () => {
    for (let i = 0; i < 10; i++) await say();
    await run([noted(1)]);
    await world.settled();
    const { store, asked, go } = gated();
    await run([noted(2)], store); // resolves at once: there are tables to read
    await asked;
    for (let i = 0; i < 10; i++) await say();
    await world.settled();
    expect(await versions()).toEqual({ 1: 20 });
    let talking = true;
    const talk = (async () => {
      while (talking) await say();
    })();
    go();
    await eventually(async () => expect(Object.keys(await versions())).toEqual(['2']));
    for (const until = said + 20; said < until;) await new Promise((resolve) => setTimeout(resolve, 5));
    talking = false;
    await talk;
    await world.settled();
    expect(await versions()).toEqual({ 2: said });
    expect(await verify(world.store, world.db, [noted(2)])).toEqual([]);
  });

  test('an older version that is started again takes its tables back once no newer one runs', async () => {
    const newer = await run([noted(2)]);
    await say();
    await world.settled(); // it holds the lease
    const older = await run([noted(1)]);
    await say();
    await world.settled();
    expect(await versions()).toEqual({ 2: said });
    await stop(newer);
    await eventually(async () => expect(await versions()).toEqual({ 1: said }));
    await stop(older);
  });

  test('a version that waited for the lease takes nothing back from a newer one that came in between', async () => {
    const [one, two] = [await run([noted(2)]), await run([noted(2)])];
    await say();
    await world.settled();
    const newer = await run([noted(3)]);
    await eventually(async () => expect(await versions()).toEqual({ 3: said }));
    await say();
    await world.settled();
    await stop(newer); // now only older ones are left, and want the lease
    const versionIs = async () => (await world.db.raw('select version from stream.version')).rows;
    for (const until = Date.now() + 2_500; Date.now() < until;) {
      expect(await versionIs()).toEqual([{ version: 3 }]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await versions()).toEqual({ 3: said });
    await Promise.all([stop(one), stop(two)]);
  });

  test('a version that is stopped while it takes its tables back stops building', async () => {
    const { store, asked, go } = gated();
    const older = await run([noted(1)], store);
    await asked;
    const stopping = stop(older);
    go();
    await stopping;
    expect(await versions()).toEqual({ 3: said });
    await stop(await run([noted(1)]).then(async (each) => (await world.settled(), each)));
  });

  test('a view that one version does not know is rebuilt for the version that does', async () => {
    const other: View = { ...noted(1), name: 'other', tables: ['other'], schema: 'create table other (key text)' };
    const heard: string[] = [];
    const counting: View = { ...other, apply: async (batch) => void heard.push(...batch.map(({ stream }) => stream)) };
    await stop(await run([noted(1), counting]).then(async (each) => (await world.settled(), each)));
    const without = await run([noted(1)]);
    await say();
    await world.settled();
    await stop(without);
    await run([noted(1), counting]);
    await world.settled();
    expect(heard).toContain(`setting-1.k${said}`);
  });

  test('of two equal processes one runs, and the other takes over when it ends', async () => {
    const [one] = [await run([noted(1)]), await run([noted(1)])];
    await say();
    await world.settled();
    if (one) await stop(one);
    const mark = await say().then(() => world.store.head());
    await eventually(async () =>
      expect(compare((await reachedPosition(world.db)) ?? mark, mark)).toBeGreaterThanOrEqual(0),
    );
    expect(await versions()).toEqual({ 1: said });
  });
});
