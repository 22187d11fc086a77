import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountRestriction } from '../../../domain/connection/restriction.ts';
import { accountRefusals, type AccountRefusal } from '../../../domain/kernel/accountRefusals.ts';
import { given } from '../../kernel/given.ts';

type Outcome = { by: 'campaign' | 'person'; code: AccountRefusal | null };
const instant = (n: number): string => new Date(Date.parse('2026-01-02T10:00:00.000Z') + n * 1_000).toISOString();
const decide = (outcomes: readonly Outcome[]) => {
  let state = accountRestriction.initial;
  const states = [];
  for (const [n, { by, code }] of outcomes.entries()) {
    const at = instant(n);
    const command =
      code === null ? ({ type: 'NoteAccepted', by } as const) : ({ type: 'NoteRefused', by, code, at } as const);
    for (const event of accountRestriction.decide(command, state)) state = accountRestriction.evolve(state, event, at);
    states.push(state);
  }
  return states;
};
const refused = (code: AccountRefusal, by: Outcome['by'] = 'campaign'): Outcome => ({ by, code });
const taken = (by: Outcome['by'] = 'campaign'): Outcome => ({ by, code: null });
const last = (...outcomes: Outcome[]) => decide(outcomes).at(-1);

/**
 * Returns the number of refusals with the newest one's code at the end of a list. An accepted message or another code ends
 * the run.
 */
const rowOf = (outcomes: readonly Outcome[]): number => {
  const newest = outcomes.at(-1);
  const broken = outcomes.findLastIndex(({ code }) => code !== newest?.code);
  return newest?.code ? outcomes.length - 1 - broken : 0;
};

describe('the restriction of an account', () => {
  test('begins with the third consecutive refusal with one code, and dates from the first of them', () => {
    expect(last(refused('463'), refused('463'))).toMatchObject({ restriction: null, nth: 0 });
    expect(last(refused('463'), refused('463'), refused('463'))).toMatchObject({
      restriction: { code: '463', since: instant(0) },
      nth: 1,
    });
    expect(last(refused('463'), refused('463'), refused('403'))).toMatchObject({ restriction: null });
    expect(last(refused('463'), refused('463'), taken(), refused('463'))).toMatchObject({ restriction: null });
  });

  test('also counts campaign messages separately, because answers in open conversations are still accepted', () => {
    const mixed = [refused('463'), refused('463'), taken('person'), refused('463')];
    expect(last(...mixed)).toMatchObject({ restriction: { code: '463', since: instant(0) }, nth: 1 });
    expect(last(refused('463', 'person'), refused('463'), refused('463', 'person'))).toMatchObject({ nth: 1 });
  });

  test('ends when WhatsApp accepts a message, and returns after three more refusals', () => {
    const three = [refused('420'), refused('420'), refused('420')];
    expect(last(...three, taken())).toMatchObject({ all: null, campaign: null, restriction: null, nth: 1 });
    expect(last(...three, ...three)).toMatchObject({ restriction: { code: '420', since: instant(0) }, nth: 2 });
    given(accountRestriction).when({ type: 'NoteAccepted', by: 'person' }).adds();
  });

  const outcome = fc.record({
    by: fc.constantFrom('campaign' as const, 'person' as const),
    code: fc.option(fc.constantFrom(...accountRefusals), { nil: null }),
  });
  test('holds, for any outcomes, exactly after three consecutive refusals with one code and no accepted message since', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 40 }), (outcomes) => {
        let expected: string | null = null;
        for (const [n, state] of decide(outcomes).entries()) {
          const sofar = outcomes.slice(0, n + 1);
          const { by, code } = outcomes[n] ?? taken();
          const rows = [rowOf(sofar), by === 'campaign' ? rowOf(sofar.filter((one) => one.by === 'campaign')) : 0];
          if (code === null) expected = null;
          else if (rows.some((row) => row > 0 && row % 3 === 0)) expected = code;
          expect(state.restriction?.code ?? null).toBe(expected);
        }
      }),
    );
  });
});
