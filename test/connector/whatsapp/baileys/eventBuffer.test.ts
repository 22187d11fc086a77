import { expect, test } from '@jest/globals';
import { makeEventBuffer, type BaileysEventMap, type proto } from '@whiskeysockets/baileys';
import pino from 'pino';
import { keepEditsOutOfBuffer } from '../../../../connector/whatsapp/baileys/eventBuffer.ts';

const key = { remoteJid: '5511988880001@s.whatsapp.net', fromMe: false, id: 'A' };
const message: proto.IMessage = { conversation: 'as primeiras palavras' };

/** Returns what the client reports of a message whose change arrives in the same batch. */
const told = (update: BaileysEventMap['messages.update'][number]['update'], spared = true) => {
  const ev = makeEventBuffer(pino({ level: 'silent' }));
  if (spared) keepEditsOutOfBuffer(ev);
  const heard: unknown[] = [];
  ev.on('messages.upsert', ({ messages }) => heard.push(...messages.map((each) => [each.message, each.status])));
  ev.buffer();
  ev.emit('messages.upsert', { messages: [{ key, message }], type: 'append' });
  ev.emit('messages.update', [{ key, update }]);
  ev.flush();
  return heard;
};
const edit = { message: { editedMessage: { message: { conversation: 'outras' } } } };

test.each([
  ['edited', edit],
  ['deleted', { message: null, messageStubType: 1 }],
])('a message that is %s in the same batch keeps its first text', (_, update) =>
  expect(told(update)).toEqual([[message, undefined]]),
);
test('the client alone would overwrite the first text', () =>
  expect(told(edit, false)).toEqual([[edit.message, undefined]]));
test('a new status in the same batch still comes with the message', () =>
  expect(told({ status: 3 })).toEqual([[message, 3]]));
