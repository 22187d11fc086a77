import { expect, test } from '@jest/globals';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';

test.each([
  ['2026-11-21T09:30', 'America/Sao_Paulo', '2026-11-21T12:30:00.000Z'],
  ['2026-11-21T09:30', 'UTC', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21', 'America/Sao_Paulo', '2026-11-21T03:00:00.000Z'],
  ['2026-07-01T09:30', 'Europe/Lisbon', '2026-07-01T08:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
  ['2026-11-21T09:30:00-03:00', 'UTC', '2026-11-21T12:30:00.000Z'],
  ['2026-11-21T09:30:15.250Z', 'America/Sao_Paulo', '2026-11-21T09:30:15.250Z'],
])('%s on the clocks of %s is %s', (written, zone, instant) => expect(instantOf(written, zone)).toBe(instant));

test('local time is the same after conversion to an instant and back', () =>
  expect(wallTime(instantOf('2026-11-21T09:30', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('2026-11-21T09:30'));
