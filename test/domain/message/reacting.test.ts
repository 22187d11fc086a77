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

describe('an emoji that the company gives a message', () => {
  test('is queued, of the customer’s and of one’s own, once however often it is asked', () => {
    for (const said of [received(), queued()]) {
      given(message, said).when(give('👍')).adds(asked('👍'));
      given(message, said, asked('👍')).when(give('👍', 'R2')).adds();
    }
  });
  test('counts once WhatsApp took it, and is told with who gave it', () =>
    given(message, received(), asked('👍')).when(settle('R1', true)).adds(ours('👍')));
  test('is one: another takes its place, also while it waits, and what the other one became changes nothing', () => {
    given(message, received(), asked('👍'), ours('👍')).when(give('❤️', 'R2')).adds(asked('❤️', 'R2'));
    given(message, received(), asked('👍'), asked('❤️', 'R2')).when(settle('R1', true)).adds();
  });
  test('is taken back; where there is none nothing is sent', () => {
    given(message, received(), asked('👍'), ours('👍')).when(give('', 'R2')).adds(asked('', 'R2'));
    given(message, received()).when(give('')).adds();
    given(message, received(), reacted('👍')).when(give('')).adds();
  });
  test('that WhatsApp refused says so, and may be given again', () => {
    given(message, received(), asked('👍')).when(settle('R1', false)).adds(refused);
    given(message, received(), asked('👍'), refused).when(give('👍', 'R2')).adds(asked('👍', 'R2'));
  });
  test('is given up with its message, and with its connection', () => {
    const fail: MessageCommand = { type: 'FailMessage', reason: 'ERR_SENDING_WAPP_MSG' };
    given(message, queued(), asked('👍')).when(fail).adds(failed(), refused);
    given(message, received(), asked('👍')).when(settle(null, false)).adds(refused);
    given(message, received(), asked('👍'), deleted()).when(settle('R1', true)).adds();
  });
  test('is refused where WhatsApp has no such message', () => {
    given(message).when(give('👍')).refused('ERR_NO_MESSAGE_FOUND');
    for (const gone of [[received(), deleted()], [queued(), failed()], [received({ kind: 'call_log', call })]])
      given(message, ...gone)
        .when(give('👍'))
        .refused('ERR_FETCH_WAPP_MSG');
  });
  test('of the phone’s own of the same number is the same one', () =>
    given(message, received(), acknowledged(3), ours('👍', { userId: null }))
      .when(give('👍'))
      .adds());
});
