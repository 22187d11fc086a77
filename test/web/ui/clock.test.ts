import { describe, expect, test } from '@jest/globals';
import { agoOf, dayName, dayOf, timeOf } from '../../../web/api/session/clock.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt', today: '2026-11-21' };

describe('instants on a screen', () => {
  test('shows times and days in the company’s time zone', () => {
    expect(timeOf('2026-11-21T02:30:00Z', clock)).toBe('23:30');
    expect(dayOf('2026-11-21T02:30:00Z', clock)).toBe('2026-11-20');
    expect(timeOf('2026-11-21T03:05:00Z', clock)).toBe('00:05');
  });

  test('names a day by its distance, then by its date, then with its year', () => {
    expect(dayName('2026-11-21T12:00:00Z', clock)).toBe('Hoje');
    expect(dayName('2026-11-21T02:59:00Z', clock)).toBe('Ontem');
    expect(dayName('2026-11-10T12:00:00Z', clock)).toBe('terça-feira, 10 de novembro');
    expect(dayName('2025-11-10T12:00:00Z', clock)).toBe('segunda-feira, 10 de novembro de 2025');
    expect(dayName('2026-11-21T12:00:00Z', { ...clock, language: 'en' })).toBe('Today');
  });

  test('a list shows the time today, then ontem, then the date', () => {
    expect(agoOf('2026-11-21T14:33:00Z', clock)).toBe('11:33');
    expect(agoOf('2026-11-20T14:33:00Z', clock)).toBe('ontem');
    expect(agoOf('2026-11-10T14:33:00Z', clock)).toBe('10/11');
    expect(agoOf('2025-11-10T14:33:00Z', clock)).toBe('10/11/2025');
  });
});
