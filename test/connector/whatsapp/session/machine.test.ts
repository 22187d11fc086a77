import { describe, expect, test } from '@jest/globals';
import {
  initial,
  transition,
  type Effect,
  type SessionEvent,
  type State,
} from '../../../../connector/whatsapp/session/machine.ts';
import type { SocketEndVerdict } from '../../../../connector/whatsapp/session/verdict.ts';

const later: SocketEndVerdict = { next: 'later', reason: 'connectionLost', wipe: false };
const now: SocketEndVerdict = { next: 'now', reason: 'restartRequired', wipe: false };
const loggedOut: SocketEndVerdict = { next: 'never', reason: 'loggedOut', wipe: true };
const code: SessionEvent = { type: 'code', qrcode: 'abc' };
const opened: SessionEvent = { type: 'opened', at: 1_000 };
const closed = (verdict: SocketEndVerdict, at = 2_000): SessionEvent => ({ type: 'closed', verdict, at });

/** Returns the state after all these events, and the effects of the last one. */
const after = (...happenings: SessionEvent[]): { state: State; effects: readonly Effect[] } => {
  let step: { state: State; effects: readonly Effect[] } = { state: initial, effects: [] };
  for (const happening of happenings) step = transition(step.state, happening);
  return step;
};
const words = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    if (effect.type === 'show') return `show ${effect.shown.status}`;
    return effect.type === 'reportLost' ? `lost ${effect.reason}${effect.final ? ', for good' : ''}` : effect.type;
  });

describe('the state machine of a session', () => {
  test.each<[string, SessionEvent[], State['phase'], string[]]>([
    ['a code is shown', [code], 'scanning', ['show qrcode']],
    ['a phone has scanned it', [code, { type: 'paired' }], 'scanning', ['show PAIRING']],
    ['it opens', [opened], 'open', ['show CONNECTED', 'reportOpened']],
    ['the line is lost', [opened, closed(later)], 'resting', ['lost connectionLost', 'show TIMEOUT']],
    ['it has rested', [opened, closed(later), { type: 'rested' }], 'connecting', []],
    ['the server wants it anew, after the pairing', [code, closed(now)], 'connecting', []],
    [
      'the phone logged it out',
      [opened, closed(loggedOut)],
      'over',
      ['wipe', 'show DISCONNECTED', 'lost loggedOut, for good'],
    ],
    ['a store is away', [{ type: 'failed', verdict: later }], 'resting', ['show TIMEOUT']],
    [
      'somebody asks while it rests',
      [closed(later), { type: 'asked' }],
      'resting',
      ['forgetPauses', 'show OPENING', 'wake'],
    ],
    ['somebody asks while it is open', [opened, { type: 'asked' }], 'open', []],
    ['somebody asks when it is over', [closed(loggedOut), { type: 'asked' }], 'over', []],
    ['it closes because it is ended', [opened, { type: 'ended' }, closed(loggedOut)], 'connecting', []],
    ['keys are void', [{ type: 'prepared', isOpen: true, pairingLost: true }], 'connecting', ['lost pairingLost']],
    ['keys are as they were', [{ type: 'prepared', isOpen: true, pairingLost: false }], 'connecting', []],
  ])('reacts when %s', (_, happenings, phase, effects) => {
    const found = after(...happenings);
    expect(found.state.phase).toBe(phase);
    expect(words(found.effects)).toEqual(effects);
  });

  test('reports a loss to the log once, also one from before the start', () => {
    const known = { type: 'prepared', isOpen: true, pairingLost: false } as const;
    expect(words(after(known, closed(later)).effects)).toContain('lost connectionLost');
    expect(words(after(known, closed(later), { type: 'rested' }, closed(later)).effects)).toEqual(['show TIMEOUT']);
    expect(words(after(opened, closed(now), closed(later)).effects)).toContain('lost connectionLost');
  });

  test('shows no fourth code if no one scans, and three more when a user asks', () => {
    expect(words(after(code, code, code).effects)).toEqual(['show qrcode']);
    expect(after(code, code, code, code).effects).toEqual([{ type: 'close', reason: 'unscanned' }]);
    expect(words(after(code, code, code, { type: 'asked' }, code).effects)).toEqual(['show qrcode']);
  });

  test('gives the reason with a code, until the session opens', () => {
    const lost = { type: 'prepared', isOpen: true, pairingLost: true } as const;
    expect(after(lost, code).effects).toMatchObject([{ shown: { reason: 'pairingLost', retries: 0 } }]);
    expect(after(lost, opened, closed(now), code).effects).toMatchObject([{ shown: { reason: '' } }]);
  });

  test('makes pauses short again after a stable connection', () => {
    expect(words(after(opened, closed(later, 20_000)).effects)).not.toContain('forgetPauses');
    expect(words(after(opened, closed(later, 40_000)).effects)).toContain('forgetPauses');
  });
});
