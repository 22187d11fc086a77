import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contact, type ContactCommand } from '../../../domain/contact/decider.ts';
import { wantsNoCampaigns } from '../../../domain/contact/stopping.ts';
import { given } from '../../kernel/given.ts';

const details = { email: '', disableBot: false, extraInfo: [], pictureUrl: '' };
const ana = {
  type: 'ContactRegistered',
  data: { name: 'Ana', number: '5511987650001', lid: null, connectionId: 1, ...details },
} as const;
const asked = { type: 'ContactAskedToStop', data: { word: 'sair' } } as const;
const off = { type: 'ContactMarketingStopped', data: { seconds: 10 } } as const;
const on = { type: 'ContactMarketingResumed', data: { seconds: 20 } } as const;
const note = (isOff: boolean, seconds: number) => ({ type: 'NoteMarketing', isOff, seconds }) as const;

/** Returns the state after some commands, each decided on the state so far. */
const after = (...commands: ContactCommand[]) =>
  commands.reduce(
    (state, command) =>
      contact
        .decide(command, state)
        .reduce((next, event) => contact.evolve(next, event, '2026-11-30T00:00:00Z'), state),
    contact.evolve(contact.initial, ana, '2026-11-30T00:00:00Z'),
  );
const isLeftOut = (...commands: ContactCommand[]): boolean => {
  const state = after(...commands);
  return state.is === 'present' && wantsNoCampaigns(state);
};

test('a customer who switches marketing off in WhatsApp gets no campaigns until they switch it on again', () => {
  given(contact, ana).when(note(true, 10)).adds(off);
  given(contact, ana, off).when(note(true, 10)).adds();
  given(contact, ana, off).when(note(false, 20)).adds(on);
  expect(isLeftOut(note(true, 10))).toBe(true);
  expect(isLeftOut(note(true, 10), note(false, 20))).toBe(false);
});

test('switching it on undoes no request by a word, and an admin’s undoing leaves it off', () => {
  const sair = { type: 'AskToStop', word: 'sair' } as const;
  const undo = { type: 'UndoStop', by: { profile: 'admin' } } as const;
  given(contact, ana, asked, off).when(note(false, 20)).adds(on);
  expect(isLeftOut(sair, note(true, 10), note(false, 20))).toBe(true);
  expect(isLeftOut(sair, note(true, 10), undo)).toBe(true);
  expect(isLeftOut(sair, note(true, 10), undo, note(false, 20))).toBe(false);
});

test('reports in any order, and repeated, end with the newest', () => {
  const report = fc.record({ isOff: fc.boolean(), seconds: fc.integer({ min: 1, max: 50 }) });
  const reports = fc.uniqueArray(report, { selector: ({ seconds }) => seconds, minLength: 1 });
  fc.assert(
    fc.property(reports, fc.infiniteStream(fc.nat()), (all, picks) => {
      const told = [...all, ...all].toSorted(() => (Number(picks.next().value) % 2 ? 1 : -1));
      const newest = all.reduce((best, each) => (each.seconds > best.seconds ? each : best));
      expect(isLeftOut(...told.map(({ isOff, seconds }) => note(isOff, seconds)))).toBe(newest.isOff);
    }),
  );
});
