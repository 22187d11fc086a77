import { describe, expect, test } from '@jest/globals';
import { ago, plainDate, zoneName } from '../../../web/ui/format/dates.ts';
import { initials } from '../../../web/ui/Avatar.tsx';

describe('formats for users', () => {
  test('shows a plain date as dd/mm/yyyy', () => {
    expect(plainDate('2026-12-01')).toBe('01/12/2026');
  });

  test('names a time zone as people do', () => {
    expect(['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon'].map(zoneName)).toEqual([
      'Horário de Brasília',
      'Horário do Amazonas',
      'Horário da Europa Ocidental',
    ]);
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
