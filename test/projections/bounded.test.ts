import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openWorld, type World } from '../commands/world.ts';

const MOST = 1_000;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.object({
          200: z.object({
            content: z.object({
              'application/json': z.object({
                schema: z.object({ type: z.string().optional(), maxItems: z.number().optional() }),
              }),
            }),
          }),
        }),
      }),
    ),
  ),
});

test('every call that returns a list declares its maximum length', async () => {
  const { paths } = documented.parse(await (await fetch(`${world.system.url}/openapi.json`)).json());
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses[200].content['application/json'].schema;
    return schema?.type === 'array' ? [{ path, most: schema.maxItems ?? Infinity }] : [];
  });
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ most }) => most > MOST)).toEqual([]);
});

/** Creates 1,050 copies of one row, each with another id and other values in the given columns. */
const multiply = async (table: string, own: Record<string, string>): Promise<void> => {
  const other = Object.entries({ id: '1000000 + n', ...own }).map(([key, sql]) => `'${key}', ${sql}`);
  await world.system.db.raw(
    `insert into views.${table} select (jsonb_populate_record(null::views.${table}, to_jsonb(r) || jsonb_build_object(${other.join(', ')}))).*
     from (select * from views.${table} where company_id = 1 order by id limit 1) r, generate_series(1, 1050) n`,
  );
};

test('lists without pages end at 1,000 entries, and a search finds the rest', async () => {
  const { admin, system } = world;
  await admin.api('POST', '/contacts', { name: 'Ana', number: '5511988401266' });
  await admin.api('POST', '/tags', { name: 'Aberta', color: '#112233' });
  await system.freeze();
  await multiply('contact', {
    uuid: 'gen_random_uuid()',
    number: `(5511900000000 + n)::text`,
    name: `'Pessoa ' || n`,
    sort: `'pessoa ' || lpad(n::text, 4, '0')`,
    search: `'pessoa ' || n`,
  });
  await multiply('tag', { search: `'tag ' || n`, sort: `'tag ' || lpad(n::text, 4, '0')` });
  const list = async (path: string) =>
    z.array(z.looseObject({ id: z.number() })).parse((await admin.api('GET', path)).body);

  const contacts = await list('/contacts/list');
  expect(contacts).toHaveLength(MOST);
  const rest = await list(`/contacts/list?behind=${contacts.at(-1)?.id}`);
  expect(rest.length).toBeGreaterThan(50);
  expect(new Set([...contacts, ...rest].map(({ id }) => id)).size).toBe(contacts.length + rest.length);
  expect(await list('/contacts/list?searchParam=pessoa%201049')).toHaveLength(1);

  expect(await list('/tags/list')).toHaveLength(MOST);
  expect(await list('/tags/list?searchParam=tag%201049')).toHaveLength(1);
});
