import { expect, test } from '@jest/globals';
import { keyWrites } from '../../../domain/connection/keyWrites.ts';
import { folded, given } from '../../kernel/given.ts';

const noted = (count: string) => ({ type: 'KeyWritesNoted', data: { count } }) as const;
const note = (count: bigint) => ({ type: 'NoteKeyWrites', count }) as const;

test('records a higher count of key writes, but not an equal or lower one', () => {
  given(keyWrites).when(note(7n)).adds(noted('7'));
  given(keyWrites, noted('7')).when(note(7n)).adds();
  given(keyWrites, noted('7')).when(note(6n)).adds();
  expect(folded(keyWrites, [noted('9007199254740993')])).toBe(9007199254740993n);
});
