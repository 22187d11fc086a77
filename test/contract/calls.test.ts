import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { allSamples } from '../commands/recordSamples.ts';
import { startSystem, type System } from '../kernel/system.ts';

/** The calls of the specification with their permissions; `served` is yes, later, or own for Atende's own calls. */
const lines = readFileSync(new URL('./calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .slice(1)
  .map((line) => {
    const [method = '', path = '', who = '', served = ''] = line.split('\t');
    return { call: `${method} ${anonymous(path)}`, who, served };
  });
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ description: z.string(), parameters: z.array(z.object({ name: z.string() })).default([]) }),
    ),
  ),
});

/** Compares paths without parameter names. */
function anonymous(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
const whoOf = (description: string): string[] => {
  if (description.startsWith('Anybody')) return ['public', 'session'];
  if (description.startsWith('Super')) return ['super'];
  if (description.startsWith('Who holds')) return ['token'];
  return description.startsWith('Holders') ? ['admin'] : ['user'];
};

/** The six calls of every kind of record. Their permissions are tested with each kind (`describeRecord`). */
const recordCalls = allSamples.flatMap(({ path, id }) =>
  [
    `GET ${path}`,
    `GET ${path}/list`,
    `POST ${path}`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} ${path}/{${id}}`),
  ].map(anonymous),
);

let system: System;
let paths: z.output<typeof documented>['paths'];
let served: Map<string, string[]>;
beforeAll(async () => {
  system = await startSystem();
  ({ paths } = documented.parse(await (await fetch(`${system.url}/openapi.json`)).json()));
  served = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { description }]) => [
        `${method.toUpperCase()} ${anonymous(path.replace(/^\/v1/, ''))}`,
        whoOf(description),
      ]),
    ),
  );
});
afterAll(() => system?.stop());

test('serves the listed calls to the listed users, and does not serve those listed for later', () => {
  for (const { call, who, served: is } of lines) {
    expect(['yes', 'later', 'own']).toContain(is);
    if (is === 'later') expect({ call, served: served.has(call) }).toEqual({ call, served: false });
    else expect({ call, may: served.get(call) }).toEqual({ call, may: expect.arrayContaining([who]) });
  }
});

test('no read has a parameter with the name of the position parameter', () => {
  const reading = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, names: get.parameters }] : []));
  expect(reading.filter(({ names }) => names.some(({ name }) => name === 'after'))).toEqual([]);
});

test('every served call is listed or belongs to a record', () => {
  const listed = new Set([...recordCalls, ...lines.filter(({ served: is }) => is !== 'later').map(({ call }) => call)]);
  expect([...served.keys()].filter((call) => !listed.has(call))).toEqual([]);
});

test('the handbook lists every served call, and no other', () => {
  const page = readFileSync(new URL('../../docs/develop/http-api.md', import.meta.url), 'utf8');
  const shown = Array.from(page.matchAll(/^\| `(\w+) \/v1(\S+)` \|/gm), ([, method, path = '']) => `${method} ${path}`);
  // This system has no simulated phones, and so serves none of their calls.
  const inTest = shown.map(anonymous).filter((call) => !call.includes(' /phone'));
  expect(inTest.toSorted()).toEqual([...served.keys()].toSorted());
});
