import { createSelector } from '@reduxjs/toolkit';
import { steady, type EntitiesRoot } from '../kernel/entities.ts';
import { inOrder } from './order.ts';

/** Messages in their order, out of their own table: no frame of another kind sorts thousands anew. */
export const selectOrdered = <Root>(selectIds: (state: Root) => readonly string[]) =>
  createSelector(
    [({ entities }: EntitiesRoot) => entities.tables.message, (state: EntitiesRoot & Root) => selectIds(state)],
    (known, ids) => ids.flatMap((id) => known[id] ?? []).sort(inOrder),
    steady,
  );
