import { expect, test } from '@jest/globals';
import { zoneGroups } from '../../../../web/features/setting/zones.ts';

const at = new Date('2026-11-21T15:00:00Z');
const groups = (chosen = 'America/Sao_Paulo') => zoneGroups(chosen, 'Brasil', at);

test('Brazil comes first, with its own names and the present offset', () => {
  const [brazil] = groups();
  expect(brazil?.name).toBe('Brasil');
  expect(brazil?.zones[0]).toEqual({ zone: 'America/Sao_Paulo', city: 'Brasília, São Paulo', offset: 'GMT-3' });
  expect(brazil?.zones.find(({ zone }) => zone === 'America/Noronha')?.offset).toBe('GMT-2');
});

test('each zone is listed once, by continent, with a readable name', () => {
  const all = groups().flatMap(({ zones }) => zones);
  const names = all.map(({ zone }) => zone);
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted());
  expect(all.find(({ zone }) => zone === 'America/North_Dakota/Center')?.city).toBe('North Dakota, Center');
  expect(groups().map(({ name }) => name)).toEqual(expect.arrayContaining(['Europe', 'Africa', 'Asia']));
});

test('includes the chosen zone even if the browser does not list it', () =>
  expect(groups('UTC').at(-1)).toEqual({
    name: 'UTC',
    zones: [{ zone: 'UTC', city: 'UTC', offset: expect.stringContaining('GMT') }],
  }));
