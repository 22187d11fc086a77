import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import type { ReadRow } from '../sheet/sheet.ts';

/** The number of a row as it was read. An ambiguous number shows both readings, a refused one its original text. */
export const readNumber = ({ read, number }: Pick<ReadRow, 'read' | 'number'>): string =>
  read.map(readableNumber).join(' / ') || number;
