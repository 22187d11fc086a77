import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountRestriction } from '../../../domain/connection/restriction.ts';
import { accountRefusals, isOfficialRefusal, type AccountRefusal } from '../../../domain/kernel/accountRefusals.ts';
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
    code: fc.option(fc.constantFrom(...accountRefusals.filter((code) => !isOfficialRefusal(code))), { nil: null }),
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

type Step = { by: 'campaign' | 'person'; code: AccountRefusal | 'accepted' | 'delivered'; queued: number };
/** Returns the account after what Meta said of messages, each queued at a second. */
const official = (steps: readonly Step[]) => {
  let state = accountRestriction.initial;
  for (const { by, code, queued } of steps) {
    const at = instant(queued);
    const command =
      code === 'accepted'
        ? ({ type: 'NoteAccepted', by } as const)
        : code === 'delivered'
          ? ({ type: 'NoteDelivered', by, queuedAt: at } as const)
          : ({ type: 'NoteRefused', by, code, at } as const);
    for (const event of accountRestriction.decide(command, state)) state = accountRestriction.evolve(state, event, at);
  }
  return state;
};
const step = (code: Step['code'], queued: number, by: Step['by'] = 'campaign'): Step => ({ by, code, queued });

describe('an account of the official API', () => {
  test('is restricted by the third refusal for spam, though Meta accepted each message first', () => {
    const spam = (n: number) => [step('accepted', n), step('ERR_CLOUD_SPAM', n)];
    expect(official([...spam(1), ...spam(2)])).toMatchObject({ restriction: null, nth: 0 });
    expect(official([...spam(1), ...spam(2), ...spam(3)])).toMatchObject({
      restriction: { code: 'ERR_CLOUD_SPAM', since: instant(1) },
      nth: 1,
    });
  });

  test('starts counting refusals for spam again after a delivery, unless the delivered message is older', () => {
    const two = [step('ERR_CLOUD_SPAM', 5), step('ERR_CLOUD_SPAM', 6)];
    expect(official([...two, step('delivered', 7), step('ERR_CLOUD_SPAM', 8)])).toMatchObject({ nth: 0 });
    expect(official([...two, step('delivered', 4), step('ERR_CLOUD_SPAM', 8)])).toMatchObject({ nth: 1 });
  });

  test.each([
    'ERR_CLOUD_PAYMENT',
    'ERR_CLOUD_MARKETING_OFF',
    'ERR_TEMPLATE_RESTRICTED',
    'ERR_CLOUD_TOKEN',
    'ERR_CLOUD_RESTRICTED',
  ] as const)('is restricted by the first %s, whoever wrote the message', (code) => {
    for (const by of ['campaign', 'person'] as const)
      expect(official([step('accepted', 1, by), step(code, 1, by)])).toMatchObject({ restriction: { code }, nth: 1 });
  });

  test('is free again after a delivery that was queued later; free answers prove nothing about campaigns', () => {
    const refused = step('ERR_CLOUD_PAYMENT', 5);
    expect(official([refused, step('delivered', 6)])).toMatchObject({ all: null, campaign: null, restriction: null });
    expect(official([refused, step('accepted', 6), step('delivered', 5)]).restriction).not.toBeNull();
    expect(official([refused, step('delivered', 6, 'person')]).restriction).not.toBeNull();
    expect(official([step('ERR_CLOUD_PAYMENT', 5, 'person'), step('delivered', 6, 'person')]).restriction).toBeNull();
  });

  test('keeps what Meta reported of itself until Meta takes it back', () => {
    const at = instant(1);
    const [reported] = accountRestriction.decide(
      { type: 'ReportTrouble', code: 'ERR_CLOUD_RESTRICTED', at },
      accountRestriction.initial,
    );
    const state = reported ? accountRestriction.evolve(accountRestriction.initial, reported, at) : null;
    expect(state).toMatchObject({ restriction: { code: 'ERR_CLOUD_RESTRICTED' } });
    const delivered = { type: 'NoteDelivered', by: 'campaign', queuedAt: instant(9) } as const;
    expect(state && accountRestriction.decide(delivered, state)).toEqual([]);
  });

  const anyStep = fc.record({
    by: fc.constantFrom('campaign' as const, 'person' as const),
    code: fc.constantFrom('accepted' as const, 'delivered' as const, 'ERR_CLOUD_SPAM' as const),
    queued: fc.nat({ max: 20 }),
  });
  test('is restricted for spam, for any answers, exactly by three refusals without a later delivery between them', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const runs = { all: { times: 0, since: 0 }, campaign: { times: 0, since: 0 } };
        let pauses = 0;
        for (const { by, code, queued } of steps) {
          const counted = by === 'campaign' ? [runs.all, runs.campaign] : [runs.all];
          for (const run of counted) {
            if (code === 'delivered' && run.since < queued) run.times = 0;
            if (code === 'ERR_CLOUD_SPAM') Object.assign(run, run.times ? {} : { since: queued });
            if (code === 'ERR_CLOUD_SPAM') run.times++;
          }
          const isThird = counted.some(({ times }) => times % 3 === 0);
          if (code === 'ERR_CLOUD_SPAM' && isThird) pauses++;
        }
        expect(official(steps).nth).toBe(pauses);
      }),
    );
  });
});
