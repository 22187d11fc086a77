import type { RecordKind, Row } from '../../domain/kernel/record.ts';

export type RecordLookup = {
  /** A record without restrictions for the caller. */
  record(kind: RecordKind, companyId: number, id: number): Promise<Row | null>;
};
