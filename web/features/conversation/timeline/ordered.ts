import { createSelector } from '@reduxjs/toolkit';
import { steady, type EntitiesRoot } from '../../../api/records/entities.ts';
import { inOrder } from './order.ts';

/** Selects messages in order. It depends only on the message table, and frames of other kinds do not sort thousands again. */
export const selectOrdered = <Root>(selectIds: (state: Root) => readonly string[]) =>
  createSelector(
    [({ entities }: EntitiesRoot) => entities.tables.message, (state: EntitiesRoot & Root) => selectIds(state)],
    (known, ids) => ids.flatMap((id) => known[id] ?? []).sort(inOrder),
    steady,
  );
