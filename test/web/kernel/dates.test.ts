import { describe, expect, test } from '@jest/globals';
import { ago, plainDate } from '../../../web/kernel/dates.ts';
import { readableNumber } from '../../../web/kernel/number.ts';
import { initials } from '../../../web/ui/Avatar.tsx';

describe('formats for users', () => {
  test('shows a plain date as dd/mm/yyyy', () => {
    expect(plainDate('2026-12-01')).toBe('01/12/2026');
  });

  test('shows how long ago something happened', () => {
    const now = Date.parse('2026-11-21T15:00:00Z');
    const said = (iso: string) => ago(iso, now).replace('.', '');
    expect(said('2026-11-21T14:59:40Z')).toBe('agora');
    expect(said('2026-11-21T15:00:30Z')).toBe('agora');
    expect(said('2026-11-21T14:57:30Z')).toBe('há 2 min');
    expect(said('2026-11-20T14:00:00Z')).toBe('ontem');
    expect(said('2026-11-01T14:00:00Z')).toBe('01/11/2026');
  });

  test('formats a number for its country', () => {
    expect(readableNumber('5511988401266')).toBe('+55 11 98840-1266');
    expect(readableNumber('551140028120')).toBe('+55 11 4002-8120');
    expect(readableNumber('351912345678')).toBe('+351 912 345 678');
    expect(readableNumber('14155552671')).toBe('+1 415 555 2671');
    expect(readableNumber('5491123456789')).toBe('+54 911 2345 6789');
    expect(readableNumber('4520123456')).toBe('+45 2012 3456');
    expect(readableNumber('551198')).toBe('+55 1198');
    expect(readableNumber('12')).toBe('+1 2');
    expect(readableNumber('')).toBe('');
    expect(readableNumber('')).toBe('');
  });

  test('makes initials of a name, of one word and of a bare number', () => {
    expect(['Helena Maria Bastos', 'Ana', '+55 11 98123-4407', 'Élida 😀', ''].map(initials)).toEqual([
      'HB',
      'A',
      '07',
      'É',
      '?',
    ]);
  });
});
