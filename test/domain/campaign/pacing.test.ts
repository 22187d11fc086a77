import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mayGoAt, mostInTurn, turnAfter } from '../../../domain/campaign/pace.ts';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { campaignTurn, type CampaignTurn } from '../../../domain/campaign/turn.ts';

const settings = fc.record({
  messageInterval: fc.integer({ min: 1, max: 20 }),
  longerIntervalAfter: fc.integer({ min: 0, max: 4 }),
  greaterInterval: fc.integer({ min: 0, max: 60 }),
});
/**
 * The next action of one of two schedulers: the wait before it, whether its state is out of date, whether it dies, and the
 * delay of WhatsApp (ms; null: the line is down).
 */
const look = fc.record({
  waits: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
  /** It runs again as soon as the next turn is allowed. */
  isPrompt: fc.boolean(),
  isOld: fc.boolean(),
  dies: fc.boolean(),
  sends: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_000 }))),
  answers: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
});

test('two messages of a connection are never closer than the pause, even if schedulers die or have old state (R520)', () => {
  fc.assert(
    fc.property(settings, fc.array(look, { minLength: 5, maxLength: 120 }), (given, looks) => {
      const pace = { ...campaignSettingsDefaults, ...given };
      let turn: CampaignTurn = campaignTurn.initial;
      let before: CampaignTurn = turn;
      let now = 0;
      /** When the message of the last turn was sent to WhatsApp, and when that was recorded. */
      let last: { sent: number; known: number } | null = null;
      const sent: { at: number; gap: number }[] = [];
      for (const { waits, isOld, isPrompt, dies, sends, answers } of looks) {
        now += waits;
        const seen = isOld ? before : turn;
        const ends = seen.nth === 0 ? [] : [last && last.known <= now ? last.known : null];
        const mayAt = mayGoAt(seen, ends, now);
        if (mayAt !== null && isPrompt) now = Math.max(now, mayAt);
        if (mayAt === null || mayAt > now || !mostInTurn(pace, seen, '2026-11-22T09:00')) continue;
        const next = turnAfter(
          seen,
          [{ campaignId: 1, key: String(now), id: 1, step: 'message' }],
          pace,
          '2026-11-22T09:00',
        );
        const [taken] = campaignTurn.decide({ type: 'TakeTurn', turn: next }, turn);
        if (!taken) continue;
        before = turn;
        turn = campaignTurn.evolve(turn, taken, '');
        // If this scheduler dies, the next one sends the message. While the line is down, the message waits.
        const at = now + (dies ? 1_000 : 0) + (sends ?? 120_000);
        last = { sent: at, known: at + answers };
        sent.push({ at, gap: turn.gapMs });
      }
      for (const [n, { at }] of sent.slice(1).entries())
        expect(at - (sent[n]?.at ?? 0)).toBeGreaterThanOrEqual(sent[n]?.gap ?? 0);
    }),
    { numRuns: 300 },
  );
});
