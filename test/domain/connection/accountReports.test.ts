import { expect, test } from '@jest/globals';
import { accountRestriction, type RestrictionCommand } from '../../../domain/connection/restriction.ts';

const at = '2026-11-30T00:00:00.000Z';
const report = (code: 'ERR_CLOUD_QUALITY' | 'ERR_CLOUD_RESTRICTED' | 'ERR_CLOUD_BANNED') =>
  ({ type: 'ReportTrouble', code, at }) as const;
/** Returns the state after some commands, each decided on the state so far. */
const after = (...commands: RestrictionCommand[]) =>
  commands.reduce(
    (state, command) =>
      accountRestriction.decide(command, state).reduce((_, event) => accountRestriction.evolve(_, event, at), state),
    accountRestriction.initial,
  );

test('a report restricts the account once, until Meta reports its end', () => {
  expect(after(report('ERR_CLOUD_RESTRICTED'), report('ERR_CLOUD_RESTRICTED'))).toMatchObject({
    restriction: { code: 'ERR_CLOUD_RESTRICTED', since: at },
    nth: 1,
  });
  const end = { type: 'EndTrouble', codes: ['ERR_CLOUD_RESTRICTED'] } as const;
  expect(after(report('ERR_CLOUD_RESTRICTED'), end)).toMatchObject({ restriction: null, nth: 1 });
});

test('a lesser report or the end of another one does not hide a graver one', () => {
  const end = { type: 'EndTrouble', codes: ['ERR_CLOUD_QUALITY'] } as const;
  expect(after(report('ERR_CLOUD_BANNED'), report('ERR_CLOUD_QUALITY'), end).restriction?.code).toBe(
    'ERR_CLOUD_BANNED',
  );
  expect(after(report('ERR_CLOUD_QUALITY'), report('ERR_CLOUD_BANNED'))).toMatchObject({ nth: 2 });
});

test('an accepted answer does not end what Meta reported', () => {
  const accepted = { type: 'NoteAccepted', by: 'person' } as const;
  expect(after(report('ERR_CLOUD_RESTRICTED'), accepted).restriction?.code).toBe('ERR_CLOUD_RESTRICTED');
});
