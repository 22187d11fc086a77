import { expect, test } from '@jest/globals';
import { namingAt } from '../../../web/media/useNaming.ts';
import { calledIn, named } from '../../../web/message/named.ts';

const ana = { said: '281933841157238', number: '5511988880001', name: 'Ana Souza' };
const bruno = { said: '5521988880002', number: '5521988880002', name: 'Bruno' };
const brunoToo = { ...bruno, said: '99', number: '5521977770003' };
const nameless = { said: '77123', number: '', name: '' };

test('names go out as what stands for them in the group, each told once; what names nobody stays', () => {
  expect(named('Oi @Ana Souza e @bruno! @Ana Souza? a@bruno.com', [ana, bruno])).toEqual({
    body: `Oi @${ana.said} e @${bruno.said}! @${ana.said}? a@bruno.com`,
    mentions: [
      { ...ana, isMe: false },
      { ...bruno, isMe: false },
    ],
  });
  expect(named('Oi @Caio', [ana])).toEqual({ body: 'Oi @Caio' });
});

test('who is called as somebody else has the end of his number, who has no name his number', () => {
  expect(calledIn([ana, bruno, brunoToo, nameless]).map(({ name }) => name)).toEqual([
    'Ana Souza',
    'Bruno 0002',
    'Bruno 0003',
    '77123',
  ]);
});

test('somebody is being named behind an @ that begins a word, up to the caret', () => {
  const at = (text: string) => namingAt(text, text.length);
  expect([
    at('Oi @'),
    at('Oi @An'),
    at('(@5521'),
    at('a@b'),
    at('Oi'),
    namingAt('@An tudo', 3),
    namingAt('Oi @Bia Re tudo', 10),
  ]).toEqual(['', 'An', '5521', null, null, 'An', 'Bia Re']);
});
