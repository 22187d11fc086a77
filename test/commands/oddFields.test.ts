import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openAsks } from './asks.ts';
import { openWorld, type World } from './world.ts';

const schema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});
const described = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const deep = '['.repeat(3_000) + ']'.repeat(3_000);
/** Odd values in a JSON body. */
const oddValues = [
  'null',
  '""',
  '"NaN"',
  '1e999',
  '-1',
  '3000000000',
  '"0050-01-01"',
  '[[1]]',
  '{"id":{"id":[]}}',
  deep,
];
oddValues.push('"a\\u0000b\\ud800"', `"${'x'.repeat(70_000)}"`);
/** Odd values in a URL. */
const odd = ['', 'NaN', '1e999', '-1', '99999999999999999999', '0050-01-01', '%5B%5B1%5D%5D', '%7B%7D', 'a%00b'];
odd.push('%ED%A0%80', 'x'.repeat(3_000));

let world: World;
let asked: Awaited<ReturnType<typeof openAsks>>;
beforeAll(async () => {
  world = await openWorld();
  asked = await openAsks(world);
});
afterAll(async () => {
  await asked?.close();
  await world?.close();
});

type Try = { method: string; path: string; body?: string };
/** Requests with one odd field each; all other fields are ordinary. */
const triesOf = (path: string, method: string, { parameters, requestBody }: z.infer<typeof operation>): Try[] => {
  const { path: usual = path.replaceAll(/\{\w+\}/g, '1'), body = {} } = asked.asks[`${method} ${path}`] ?? {};
  const json = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
  const [inPath, inQuery] = (['path', 'query'] as const).map((where) => parameters.filter((p) => p.in === where));
  const parts = path.split('/');
  const named = (inPath ?? []).flatMap(({ name }) =>
    odd.map((value) => ({
      path: usual
        .split('/')
        .map((part, at) => (parts[at] === `{${name}}` ? value : part))
        .join('/'),
      ...json,
    })),
  );
  const queried = (inQuery ?? []).flatMap(({ name }) =>
    [...odd.map((value) => `${name}=${value}`), `${name}=1&${name}=2`, `${name}[a][b]=c`, `${name}[]=`].map(
      (query) => ({
        path: `${usual}?${query}`,
        ...json,
      }),
    ),
  );
  const said = fields.flatMap((field) =>
    oddValues.map((value) => {
      const others = Object.entries(body).filter(([name]) => name !== field);
      const rest = others.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
      return { path: usual, body: `{${[...rest, `${JSON.stringify(field)}:${value}`].join(',')}}` };
    }),
  );
  const whole = method === 'GET' ? [] : ['null', '5', '"x"', deep, '[{}]', '{"__proto__":1}'];
  return [...named, ...queried, ...said, ...whole.map((raw) => ({ path: usual, body: raw }))].map((each) => ({
    method,
    ...each,
  }));
};

test('no odd value in any field of any call causes a server error, and refused requests leave no event', async () => {
  const { paths } = described.parse(await (await fetch(`${world.system.url}/openapi.json`)).json());
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, of]) => [path.replace(/^\/v1/, ''), method.toUpperCase(), of] as const),
  );
  // Skip sign-in, which is rate limited, and sign-out, after which no call works.
  const tried = calls.filter(([path]) => !path.startsWith('/auth'));
  // Calls of one feature run in sequence. Conflicts between them are covered by another test.
  const waiting = Object.values(Object.groupBy(tried, ([path]) => path.split('/')[1] ?? ''))
    .map((some = []) => some.flatMap((call) => triesOf(...call)))
    .toSorted((a, b) => b.length - a.length);
  expect(waiting.flat().length).toBeGreaterThan(1_500);
  const refused = new Set<string>();
  const faults: string[] = [];
  const one = async ({ method, path, body }: Try): Promise<void> => {
    const id = randomUUID();
    const headers = { authorization: `Bearer ${world.admin.token}`, 'x-request-id': id };
    const json = body === undefined ? {} : { body };
    const res = await fetch(`${world.system.url}/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...json,
    });
    await res.arrayBuffer();
    if (res.status === 500) faults.push(`${res.status} ${method} ${path.slice(0, 80)} ${body?.slice(0, 200) ?? ''}`);
    if (res.status >= 400 && res.status < 500) refused.add(id);
  };
  const worker = async (): Promise<void> => {
    for (let tries = waiting.shift(); tries; tries = waiting.shift()) for (const each of tries) await one(each);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect(faults).toEqual([]);
  const lines = (await world.logBytes()).split('\n');
  const left = lines.filter((line) => refused.has(/"\$correlationId":"([^"]*)"/.exec(line)?.[1] ?? ''));
  expect(left).toEqual([]);
}, 300_000);
