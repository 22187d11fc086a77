import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { connection, noSecrets, type ConnectionCommand } from '../../../domain/connection/decider.ts';
import { deliveryIdsOf } from '../../../domain/connection/deliveryIds.ts';
import { isSameLine } from '../../../domain/connection/sameLine.ts';
import { given } from '../../kernel/given.ts';
import { added, configured, officialAdded, removed, started } from './facts.ts';

const ids = { phoneNumberId: '900800700', businessAccountId: '700100200' };
const noIds = { phoneNumberId: null, businessAccountId: null };
const cloudSecrets = { accessToken: true, appSecret: true, pin: false };
const toOfficial = (over = {}) =>
  ({ type: 'ChangeChannel', channel: 'cloud', number: '5511988887777', ...ids, cloudSecrets, ...over }) as const;
const toPhone = (over = {}) =>
  ({
    type: 'ChangeChannel',
    channel: 'whatsapp',
    number: '5511988887777',
    ...noIds,
    cloudSecrets: noSecrets,
    ...over,
  }) as const;
const moved = (command: ReturnType<typeof toOfficial> | ReturnType<typeof toPhone>) => {
  const { type: _, ...data } = command;
  return { type: 'ConnectionMoved', data } as const;
};
const lost = { type: 'ConnectionLost', data: { reason: 'otherNumber', final: true } } as const;
const confirmed = { type: 'ConnectionMoveConfirmed', data: {} } as const;
const linked = (number: string): ConnectionCommand => ({ type: 'ReportLinked', number });

describe('a connection that changes its channel', () => {
  test('moves with the ids and secrets of the official API, and claims its number there', () => {
    given(connection, added(), started()).when(toOfficial()).adds(moved(toOfficial()));
    const state = [added(), moved(toOfficial())].reduce(
      (known, fact) => connection.evolve(known, fact, ''),
      connection.initial,
    );
    expect(state).toMatchObject({
      channel: 'cloud',
      settings: ids,
      cloudSecrets,
      wanted: true,
      expected: null,
      open: null,
    });
    expect(connection.holds?.(state).map(({ key }) => key)).toEqual(['900800700']);
  });
  test('is not moved without ids, when it is removed, or to the kind of channel that it has', () => {
    given(connection, added()).when(toOfficial(noIds)).refused('ERR_CLOUD_IDS_REQUIRED');
    given(connection, added(), removed).when(toOfficial()).refused('ERR_NO_WAPP_FOUND');
    given(connection, added()).when(toPhone()).adds();
    given(connection, officialAdded()).when(toOfficial()).adds();
  });
  test('takes after its way back only a phone with its number, in any spelling', () => {
    const back = [officialAdded(), moved(toPhone())];
    given(connection, ...back)
      .when(linked('551188887777'))
      .adds(confirmed);
    given(connection, ...back)
      .when(linked('5511977776666'))
      .adds(lost);
    given(connection, ...back, lost)
      .when(linked('5511988887777'))
      .adds();
    given(connection, ...back, lost, started())
      .when(linked('5511988887777'))
      .adds(confirmed);
    given(connection, ...back, confirmed)
      .when(linked('5511977776666'))
      .adds();
  });
  test('keeps the ids of each number under which Meta delivered', () => {
    const at = '2026-11-30T12:00:00.000Z';
    const after = (...facts: Parameters<typeof connection.evolve>[1][]) =>
      deliveryIdsOf(facts.reduce((known, fact) => connection.evolve(known, fact, at), connection.initial));
    const official = [added(), moved(toOfficial())];
    const first = { ...ids, until: at };
    const others = { phoneNumberId: '900800701', businessAccountId: '700100201' };
    expect(after(added())).toBeNull();
    expect(after(...official)).toEqual({ ...ids, isFormer: false, former: [] });
    expect(after(...official, moved(toPhone()), confirmed)).toEqual({ ...ids, isFormer: true, former: [first] });
    const second = [...official, moved(toPhone()), moved(toOfficial(others))];
    expect(after(...second)).toEqual({ ...others, isFormer: false, former: [first] });
    const back = { ...others, isFormer: true, former: [first, { ...others, until: at }] };
    expect(after(...second, moved(toPhone()))).toEqual(back);
    expect(after(officialAdded(), configured(others))).toEqual({ ...others, isFormer: false, former: [first] });
    expect(after(officialAdded(), configured(ids))).toEqual({ ...ids, isFormer: false, former: [] });
    expect(after(added(), configured(others), moved(toOfficial()))).toMatchObject({ former: [] });
    expect(after(...official, moved(toPhone()), removed)).toBeNull();
  });
  test('takes any phone if its number was never known', () =>
    given(connection, officialAdded(), moved(toPhone({ number: '' })))
      .when(linked('5511977776666'))
      .adds());
  test('ends on the channel of the last move, in a new turn for each', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (moves) => {
        let state = connection.evolve(connection.initial, added(), '');
        let turns = 0;
        let isOfficial = false;
        for (const next of moves) {
          const events = connection.decide(next ? toOfficial() : toPhone(), state);
          expect(events).toHaveLength(next === isOfficial ? 0 : 1);
          turns += events.length;
          isOfficial = next;
          state = events.reduce((known, event) => connection.evolve(known, event, ''), state);
        }
        expect(state).toMatchObject({ channel: isOfficial ? 'cloud' : 'whatsapp', turn: turns });
      }),
    ));
});

test.each([
  ['5511988887777', '551188887777', true],
  ['5491123456789', '541123456789', true],
  ['5215512345678', '525512345678', true],
  ['5511988887777', '5511988887778', false],
  ['541123456789', '521123456789', false],
])('%s and %s are one line: %p', (a, b, isOne) => {
  expect(isSameLine(a, b)).toBe(isOne);
  expect(isSameLine(b, a)).toBe(isOne);
});
