import { expect, test } from '@jest/globals';
import { message } from '../../../domain/message/decider.ts';
import { folded, given } from '../../kernel/given.ts';
import { deleted, received } from './facts.ts';

const took = { promptId: 4, model: 'whisper-1', tokensIn: 0, tokensOut: 0, cost: 0, ms: 900 };
const heard = (body: string) => ({ type: 'TranscribeMessage', heard: { body, ...took } }) as const;
const transcribed = (body: string) => ({
  type: 'MessageTranscribed' as const,
  data: { contactId: 2, participantId: undefined, body, ...took },
});

test('a voice message is transcribed once, as its contact’s personal data, even if it is silent', () => {
  const voice = received({ kind: 'audioMessage', body: '' });
  given(message, voice).when(heard('Abrem hoje?')).adds(transcribed('Abrem hoje?'));
  given(message, voice, transcribed('Abrem hoje?')).when(heard('Outra coisa')).adds();
  given(message, voice, transcribed('')).when(heard('Outra coisa')).adds();
  given(message).when(heard('Oi')).refused('ERR_NO_MESSAGE_FOUND');
  expect(folded(message, [voice, transcribed('Abrem hoje?'), deleted()])).toMatchObject({ transcript: 'Abrem hoje?' });
});
