import { expect, test } from '@jest/globals';
import { queue } from '../kernel/records.ts';
import { queueStartValues } from '../../../web/features/queue/QueueFields.tsx';
import { merged } from '../../../web/api/records/merging.ts';

const before = { name: 'Vendas', greeting: 'Olá', queueIds: [1], wpp: '' };
type Values = Omit<typeof before, 'queueIds'> & { queueIds: readonly number[] };
const opened = (base: Values) => ({ base, rivals: [] });

test.each<[string, Values, Values, (keyof Values)[]]>([
  [
    'of a field that only the colleague changed nothing',
    { ...before, greeting: 'Oi' },
    { ...before, name: 'Loja' },
    [],
  ],
  ['of a field that both changed alike nothing', { ...before, name: 'Loja' }, { ...before, name: 'Loja' }, []],
  ['of a field that both changed', { ...before, name: 'Comercial' }, { ...before, name: 'Loja', wpp: '55' }, ['name']],
  ['of a list too', { ...before, queueIds: [1, 2] }, { ...before, queueIds: [] }, ['queueIds']],
])('the user is told %s', (_, theirs, mine, rivals) => {
  expect(merged(opened(before), theirs, mine).rivals).toEqual(rivals);
});

test('a conflict remains after later changes of colleagues, until both values are equal', () => {
  const mine = { ...before, name: 'Loja' };
  const second = merged(opened(before), { ...before, name: 'Comercial' }, mine);
  const third = { ...before, name: 'Comercial', greeting: 'Oi' };
  expect(merged(second, third, mine).rivals).toEqual(['name']);
  // The original value is still different from the colleague's.
  expect(merged(second, third, before).rivals).toEqual(['name']);
  for (const name of ['Loja', 'Vendas']) expect(merged(second, { ...third, name }, mine).rivals).toEqual([]);
});

test('a user who overwrites an earlier change of a colleague causes no conflict', () => {
  const second = merged(opened(before), { ...before, name: 'Comercial' }, before);
  expect(merged(second, { ...before, name: 'Comercial', wpp: '55' }, { ...before, name: 'Loja' }).rivals).toEqual([]);
});

test('takes the hours of a queue from a colleague as one field, or reports them as a conflict', () => {
  const [first, theirs] = [queue(1, 'Vendas'), queue(1, 'Vendas')];
  const closing = (endTime: string) => first.schedules.map((row) => ({ ...row, endTime }));
  const [start, after] = [
    queueStartValues(first, []),
    queueStartValues({ ...theirs, schedules: closing('17:00') }, []),
  ];
  expect(merged({ base: start, rivals: [] }, after, start)).toEqual({ base: after, rivals: [] });
  expect(merged({ base: start, rivals: [] }, after, { ...start, schedules: closing('20:00') }).rivals).toEqual([
    'schedules',
  ]);
});
