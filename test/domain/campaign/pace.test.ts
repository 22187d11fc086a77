import { describe, expect, test } from '@jest/globals';
import { isHour, mayGoAt, mostInTurn, turnAfter } from '../../../domain/campaign/pace.ts';
import { campaignSettingsDefaults, type CampaignSettings } from '../../../domain/campaign/settings.ts';
import { campaignTurn } from '../../../domain/campaign/turn.ts';
import { given } from '../../kernel/given.ts';

const pace = (over: Partial<CampaignSettings> = {}) => ({ ...campaignSettingsDefaults, ...over });
const morning = '2026-11-22T09:00';
const first = campaignTurn.initial;
const step = { campaignId: 1, key: 'a', id: 1, step: 'message' } as const;

/** Returns the pauses after each of the first `turns` turns, in seconds. */
const gaps = (settings: CampaignSettings, turns: number): number[] => {
  const seen: number[] = [];
  for (let turn = first; seen.length < turns; seen.push(turn.gapMs / 1_000)) {
    const steps = Array.from({ length: mostInTurn(settings, turn, morning) }, () => step);
    turn = turnAfter(turn, steps, settings, morning);
  }
  return seen;
};

describe('the pace of a connection', () => {
  test('pauses after each message, and longer after a set number of messages (R520)', () => {
    expect(gaps(pace({ messageInterval: 5, longerIntervalAfter: 2, greaterInterval: 20 }), 4)).toEqual([5, 20, 5, 20]);
    expect(gaps(pace({ messageInterval: 5, longerIntervalAfter: 0 }), 3)).toEqual([5, 5, 5]);
    expect(gaps(pace(), 21).slice(18)).toEqual([20, 60, 20]);
    expect(gaps(pace({ messageInterval: 0, longerIntervalAfter: 3, greaterInterval: 9 }), 2)).toEqual([9, 9]);
  });

  test('sends many messages at once without a pause, up to the next longer pause', () => {
    expect(mostInTurn(pace({ messageInterval: 0, longerIntervalAfter: 0 }), first, morning)).toBe(50);
    expect(mostInTurn(pace({ messageInterval: 0, longerIntervalAfter: 7 }), { ...first, since: 3 }, morning)).toBe(4);
    expect(mostInTurn(pace(), first, morning)).toBe(1);
  });

  test('stops at the daily limit by the company’s clock, and continues on the next day', () => {
    const settings = pace({ messageInterval: 0, longerIntervalAfter: 0, dailyLimit: 3 });
    const turn = turnAfter(first, [step, step], settings, morning);
    expect(mostInTurn(settings, turn, morning)).toBe(1);
    expect(mostInTurn(settings, turnAfter(turn, [step], settings, morning), morning)).toBe(0);
    expect(mostInTurn(settings, turnAfter(turn, [step], settings, morning), '2026-11-23T00:00')).toBe(3);
  });

  test('stays right if a clock was a day ahead and was set back: no message waits a day, and no day’s count restarts', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const day = 86_400_000;
    expect(mayGoAt({ gapMs: 20_000 }, [now - 5_000], now)).toBe(now + 15_000);
    expect(mayGoAt({ gapMs: 20_000 }, [now + 2_000], now)).toBe(now + 22_000);
    expect(mayGoAt({ gapMs: 20_000 }, [now + day, now - 5_000], now)).toBe(now + 15_000);
    expect(mayGoAt({ gapMs: 20_000 }, [now + day], now)).toBeLessThan(now);
    const settings = pace({ messageInterval: 0, longerIntervalAfter: 0, dailyLimit: 3 });
    const ahead = turnAfter(first, [step, step], settings, '2026-11-23T09:00');
    expect(mostInTurn(settings, ahead, morning)).toBe(1);
    const back = turnAfter(ahead, [step], settings, morning);
    expect(mostInTurn(settings, back, morning)).toBe(0);
    expect(mostInTurn(settings, back, '2026-11-23T09:00')).toBe(3);
  });

  test('sends only in the set hours, which may include midnight', () => {
    const at = (from: string, until: string) =>
      ['07:59', '08:00', '19:59', '20:00', '23:30'].map((time) =>
        isHour({ sendFrom: from, sendUntil: until }, `2026-11-22T${time}`),
      );
    expect(at('08:00', '20:00')).toEqual([false, true, true, false, false]);
    expect(at('20:00', '08:00')).toEqual([true, false, false, true, true]);
    expect(at('00:00', '00:00')).toEqual([true, true, true, true, true]);
  });

  test('gives the next turn to only one of two schedulers that request it', () => {
    const next = turnAfter(first, [step], pace(), morning);
    const taken = { type: 'CampaignTurnTaken', data: next } as const;
    given(campaignTurn).when({ type: 'TakeTurn', turn: next }).adds(taken);
    given(campaignTurn, taken).when({ type: 'TakeTurn', turn: next }).adds();
  });
});
