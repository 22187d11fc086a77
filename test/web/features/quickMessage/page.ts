import { combineSlices } from '@reduxjs/toolkit';
import type { QuickMessageRecord } from '../../../../domain/quickMessage/record.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { quickMessageSaga } from '../../../../web/features/quickMessage/saga.ts';
import { quickMessages } from '../../../../web/features/quickMessage/slice.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';

export const reply = (id: number, over: Partial<QuickMessageRecord> = {}): QuickMessageRecord => ({
  id,
  shortcode: `atalho ${id}`,
  message: 'Olá',
  geral: false,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  userId: 7,
  companyId: 1,
  version: 0,
  changedBy: 'Marina',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});

/** Opens the quick messages without rendering them. */
export const openPage = (serve: Serve) => {
  const page = openFeature(
    { reducer: () => combineSlices(entitiesSlice, quickMessages), sagas: [quickMessageSaga] },
    serve,
  );
  return { ...page, hear: (action: string, payload: unknown) => page.hear('quickmessage', action, payload) };
};
