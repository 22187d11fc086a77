import { expect, test } from '@jest/globals';
import { replayPoints } from '../../../domain/prompt/replay.ts';

const said = (body: string, fromMe = false) => ({
  body,
  fromMe,
  mediaType: 'conversation',
  transcript: '',
  isDeleted: false,
  isErased: false,
});
const turn = (by: 'contact' | 'company', text: string) => ({ by, text });

test('a conversation is replayed at each point where the customer waited, with the messages so far', () => {
  const messages = [said('Boa tarde!', true), said('Oi'), said('Tem rosas?'), said('Sim', true), said('R$ 20', true)];
  expect(replayPoints([...messages, said('Obrigada')], 5)).toEqual([
    {
      turns: [turn('company', 'Boa tarde!'), turn('contact', 'Oi'), turn('contact', 'Tem rosas?')],
      before: 'Sim\nR$ 20',
    },
    {
      turns: [
        turn('company', 'Boa tarde!'),
        turn('contact', 'Oi'),
        turn('contact', 'Tem rosas?'),
        turn('company', 'Sim'),
        turn('company', 'R$ 20'),
        turn('contact', 'Obrigada'),
      ],
      before: '',
    },
  ]);
  expect(replayPoints([...messages, said('Obrigada')], 1)).toHaveLength(1);
  expect(replayPoints([], 5)).toEqual([]);
  expect(replayPoints([{ ...said('Oi'), isDeleted: true }], 5)).toEqual([]);
});
