import { expect, test } from '@jest/globals';
import { message, type MessageCommand } from '../../../domain/message/decider.ts';
import { latestOfChange, type SentChange } from '../../../domain/message/sentChange.ts';

const at = '2026-11-28T12:00:00.000Z';
const ms = Date.parse(at);
const queued = {
  type: 'QueueMessage',
  message: {
    ticketId: 1,
    contactId: 2,
    connectionId: 3,
    waId: 'M',
    timestamp: ms / 1000,
    body: 'dez',
    quotedId: null,
    userId: 7,
    media: null,
    isForwarded: false,
  },
} as const;
const edit = (waId: string, body: string, after: number): MessageCommand => ({
  type: 'EditMessage',
  body,
  ms: ms + after,
  waId,
  userId: 7,
});
const settle = (waId: string, done: boolean): MessageCommand => ({ type: 'SettleWish', waId, done });
const remove: MessageCommand = { type: 'DeleteMessage', ms: ms + 5, waId: 'D', userId: 7, mayAny: false };

/** Returns what is sent again for a change, after these commands. */
const again = (change: SentChange, ...commands: MessageCommand[]) => {
  let state = message.initial;
  for (const command of [queued, { type: 'AcknowledgeMessage', ack: 2 } as const, ...commands])
    for (const event of message.decide(command, state)) state = message.evolve(state, event, at);
  return state.is === 'absent' ? null : latestOfChange(state, change);
};
const first: SentChange = { is: 'edit', waId: 'E1' };

test('an edit is sent again with its own words, or with those of a newer one, at the time when they were written', () => {
  expect(again(first, edit('E1', 'doze', 1))).toEqual({ body: 'doze', ms: ms + 1 });
  expect(again(first, edit('E1', 'doze', 1), settle('E1', true))).toEqual({ body: 'doze', ms: ms + 1 });
  const newer = [edit('E1', 'doze', 1), settle('E1', true), edit('E2', 'onze', 2), settle('E2', true)];
  expect(again(first, ...newer)).toEqual({ body: 'onze', ms: ms + 2 });
});

test('nothing is sent again for an edit that was refused, or of a message that is deleted', () => {
  expect(again(first, edit('E1', 'doze', 1), settle('E1', false))).toBeNull();
  expect(again(first, edit('E1', 'doze', 1), settle('E1', true), remove, settle('D', true))).toBeNull();
});

test('a deletion and a reaction are sent again while they hold', () => {
  expect(again({ is: 'deletion', waId: 'D' }, remove, settle('D', true))).toEqual({ body: '', ms: null });
  expect(again({ is: 'deletion', waId: 'D' }, remove, settle('D', false))).toBeNull();
  const react = (emoji: string, after: number, waId: string): MessageCommand => ({
    type: 'ReactToMessage',
    emoji,
    ms: ms + after,
    waId,
    userId: 7,
  });
  expect(again({ is: 'reaction', waId: 'R' }, react('👍', 1, 'R'), settle('R', true))).toEqual({
    body: '👍',
    ms: ms + 1,
  });
  const removed = [react('👍', 1, 'R'), settle('R', true), react('', 2, 'S'), settle('S', true)];
  expect(again({ is: 'reaction', waId: 'R' }, ...removed)).toEqual({ body: '', ms: ms + 2 });
});
