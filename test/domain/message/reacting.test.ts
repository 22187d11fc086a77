import { describe, test } from '@jest/globals';
import { message, type MessageCommand } from '../../../domain/message/decider.ts';
import { given } from '../../kernel/given.ts';
import { acknowledged, deleted, failed, outgoing, queued, reacted, received } from './facts.ts';

const ms = outgoing().timestamp * 1000 + 60_000;
const give = (emoji: string, waId = 'R1'): MessageCommand => ({ type: 'ReactToMessage', emoji, ms, waId, userId: 7 });
const settle = (waId: string | null, done: boolean): MessageCommand => ({ type: 'SettleWish', waId, done });
const asked = (emoji: string, waId = 'R1') =>
  ({ type: 'MessageReactionQueued', data: { contactId: 2, emoji, ms, waId, userId: 7 } }) as const;
const refused = { type: 'MessageReactionFailed', data: { reason: 'ERR_SENDING_WAPP_MSG' } } as const;
const ours = (emoji: string, over = {}) => reacted(emoji, { fromMe: true, ms, userId: 7, ...over });
const call = { video: false, outcome: 'missed' } as const;

describe('a reaction of the company', () => {
  test('is queued once for a message of either side, even if it is requested twice', () => {
    for (const said of [received(), queued()]) {
      given(message, said).when(give('👍')).adds(asked('👍'));
      given(message, said, asked('👍')).when(give('👍', 'R2')).adds();
    }
  });
  test('counts once WhatsApp accepts it, and names its user', () =>
    given(message, received(), asked('👍')).when(settle('R1', true)).adds(ours('👍')));
  test('is replaced by the next one, even while pending, and the outcome of the old one is ignored', () => {
    given(message, received(), asked('👍'), ours('👍')).when(give('❤️', 'R2')).adds(asked('❤️', 'R2'));
    given(message, received(), asked('👍'), asked('❤️', 'R2')).when(settle('R1', true)).adds();
  });
  test('can be removed, and nothing is sent if there is none', () => {
    given(message, received(), asked('👍'), ours('👍')).when(give('', 'R2')).adds(asked('', 'R2'));
    given(message, received()).when(give('')).adds();
    given(message, received(), reacted('👍')).when(give('')).adds();
  });
  test('records a refusal by WhatsApp, and can be requested again', () => {
    given(message, received(), asked('👍')).when(settle('R1', false)).adds(refused);
    given(message, received(), asked('👍'), refused).when(give('👍', 'R2')).adds(asked('👍', 'R2'));
  });
  test('is given up if its message fails or its connection ends', () => {
    const fail: MessageCommand = { type: 'FailMessage', reason: 'ERR_SENDING_WAPP_MSG' };
    given(message, queued(), asked('👍')).when(fail).adds(failed(), refused);
    given(message, received(), asked('👍')).when(settle(null, false)).adds(refused);
    given(message, received(), asked('👍'), deleted()).when(settle('R1', true)).adds();
  });
  test('is refused if WhatsApp does not have the message', () => {
    given(message).when(give('👍')).refused('ERR_NO_MESSAGE_FOUND');
    for (const gone of [[received(), deleted()], [queued(), failed()], [received({ kind: 'call_log', call })]])
      given(message, ...gone)
        .when(give('👍'))
        .refused('ERR_FETCH_WAPP_MSG');
  });
  test('adds nothing if the phone already gave the same emoji', () =>
    given(message, received(), acknowledged(3), ours('👍', { userId: null }))
      .when(give('👍'))
      .adds());
});
