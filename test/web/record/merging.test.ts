import { expect, test } from '@jest/globals';
import { rivalsOf } from '../../../web/record/merging.ts';

const before = { name: 'Vendas', greeting: 'Olá', queueIds: [1], wpp: '' };

test.each([
  [
    'of a field that only the colleague changed nothing',
    { ...before, greeting: 'Oi' },
    { ...before, name: 'Loja' },
    [],
  ],
  ['of a field that both changed alike nothing', { ...before, name: 'Loja' }, { ...before, name: 'Loja' }, []],
  ['of a field that both changed', { ...before, name: 'Comercial' }, { ...before, name: 'Loja', wpp: '55' }, ['name']],
  ['of a list too', { ...before, queueIds: [1, 2] }, { ...before, queueIds: [] }, ['queueIds']],
] as const)('the user is told %s', (_, theirs, mine, rivals) => {
  expect(rivalsOf<object>(before, theirs, mine)).toEqual(rivals);
});
