import { expect, test } from '@jest/globals';
import { mentionsIn } from '../../../domain/chat/mentions.ts';

const members = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Luísa Prado' },
  { id: 3, name: 'José' },
  { id: 4, name: '' },
];
const called = (text: string) => mentionsIn(text, members).map(({ from, to, who }) => [text.slice(from, to), who.id]);

test.each([
  ['@Ana, pode ver?', [['@Ana', 1]]],
  [
    'pergunte à @ana luísa prado e ao @José.',
    [
      ['@ana luísa prado', 2],
      ['@José', 3],
    ],
  ],
  ['@Ana Luísa vem?', [['@Ana', 1]]],
  ['@Anabela não está', []],
  ['escreva a contas@ana', []],
  ['@ ninguém, @', []],
  ['(@José)', [['@José', 3]]],
])('finds the members that %j mentions', (text, whom) => expect(called(text)).toEqual(whom));
