import { shallowEqual, useSelector } from 'react-redux';
import { selectRecord, wholes, type EntitiesRoot } from './entities.ts';
import type { EntityKind, Whole } from './kinds.ts';

/** The current state of a record, or undefined while it is unread or after its removal. */
export const useRecord = <K extends EntityKind>(kind: K, id: Whole[K]['id'] | null): Whole[K] | undefined =>
  useSelector((state: EntitiesRoot) => (id === null ? undefined : selectRecord(state, kind, id)));

/** The current state of several records, in the order of their ids. */
export const useRecords = <K extends EntityKind>(kind: K, ids: readonly Whole[K]['id'][]): Whole[K][] =>
  useSelector((state: EntitiesRoot) => wholes(state.entities.tables, kind, ids), shallowEqual);
