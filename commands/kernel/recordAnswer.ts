import type { RecordKind, Row } from '../../domain/kernel/record.ts';
import { note } from '../../domain/note/record.ts';
import { quickMessage } from '../../domain/quickMessage/record.ts';
import { tag } from '../../domain/tag/record.ts';
import type { Position } from '../../eventstore/position.ts';
import { asOf } from './asOf.ts';
import type { Deps } from './deps.ts';
import type { Target } from './handle.ts';
import { namesOf } from './names.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;
type Named = Target & { id: number };

/** What is read of a record beside its fields, as far as the log tells it. */
const beside = async ({ store, lookup }: Needs, kind: RecordKind, { companyId, id }: Named, row: Row): Promise<Row> => {
  switch (kind.feature) {
    case tag.feature:
      return { ticketsCount: Number((await lookup.record(kind, companyId, id))?.['ticketsCount'] ?? 0) };
    case quickMessage.feature:
      return { companyId, isMedia: row['mediaPath'] !== null };
    case note.feature: {
      const { userId } = note.fields.parse(row);
      return { user: { id: userId, name: await namesOf(store, companyId).user(userId) } };
    }
    default:
      return {};
  }
};

/** A record as the log knew it at a position; null when it is not there. */
export const recordAsOf = async (
  deps: Needs,
  kind: RecordKind,
  target: Named,
  position: Position | null,
): Promise<Row | null> => {
  const { state, marks } = await asOf(deps, kind.decider, target, position);
  if (state.is !== 'present') return null;
  return { ...state.fields, ...marks, ...(await beside(deps, kind, target, state.fields)) };
};
