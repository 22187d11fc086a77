import { expect, test } from '@jest/globals';
import { message } from '../../../domain/message/decider.ts';
import { folded, given } from '../../kernel/given.ts';
import { decrypted, edited, incoming, moved, received, typed } from './facts.ts';

const receive = (over: Parameters<typeof incoming>[0] = {}, fromMe = false) =>
  ({ type: 'ReceiveMessage', message: incoming(over), fromMe }) as const;
const shut = { kind: 'ciphertext', body: '' };
const words = { body: 'Abrem hoje?' };

test('an unreadable message becomes readable once when it arrives again, in its present ticket', () => {
  given(message).when(receive(shut)).adds(received(shut));
  given(message, received(shut)).when(receive(shut)).adds();
  given(message, received(shut)).when(receive(words)).adds(decrypted(words));
  const elsewhere = moved(1, 99);
  given(message, received(shut), elsewhere)
    .when(receive(words))
    .adds(decrypted({ ...words, ticketId: 99 }));
  given(message, received(shut), decrypted(words))
    .when(receive({ body: 'Outra coisa' }))
    .adds();
  given(message, typed(shut)).when(receive(words, true)).adds(decrypted(words, true));
});

test('an edit that arrived before the readable message stays', () => {
  expect(folded(message, [received(shut), decrypted(words)])).toMatchObject({ kind: 'text', body: 'Abrem hoje?' });
  expect(folded(message, [received(shut), edited('Abrem amanhã?'), decrypted(words)])).toMatchObject({
    kind: 'text',
    body: 'Abrem amanhã?',
  });
});
