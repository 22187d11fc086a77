import { readableNumber } from './number.ts';
import type { ReadRow } from './sheet.ts';

/** The number of a row as it is read; one that may be of two countries shows both, one that is refused what is written. */
export const readNumber = ({ read, number }: Pick<ReadRow, 'read' | 'number'>): string =>
  read.map(readableNumber).join(' / ') || number;
