import { expect, test } from '@jest/globals';
import { namingAt } from '../../../../web/ui/media/useNaming.ts';
import { calledIn, named } from '../../../../web/features/conversation/message/named.ts';

const ana = { said: '281933841157238', number: '5511988880001', name: 'Ana Souza' };
const bruno = { said: '5521988880002', number: '5521988880002', name: 'Bruno' };
const brunoToo = { ...bruno, said: '99', number: '5521977770003' };
const nameless = { said: '77123', number: '', name: '' };

test('replaces names by the mention tags of the group, each once, and leaves unknown names', () => {
  expect(named('Oi @Ana Souza e @bruno! @Ana Souza? a@bruno.com', [ana, bruno])).toEqual({
    body: `Oi @${ana.said} e @${bruno.said}! @${ana.said}? a@bruno.com`,
    mentions: [
      { ...ana, isMe: false },
      { ...bruno, isMe: false },
    ],
  });
  expect(named('Oi @Caio', [ana])).toEqual({ body: 'Oi @Caio' });
});

test('adds the end of the number to equal names, and uses the number of a contact without a name', () => {
  expect(calledIn([ana, bruno, brunoToo, nameless]).map(({ name }) => name)).toEqual([
    'Ana Souza',
    'Bruno 0002',
    'Bruno 0003',
    '77123',
  ]);
});

test('suggests mentions after an @ at the start of a word, up to the caret', () => {
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
