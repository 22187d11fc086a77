import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { textsOf } from '../../../../domain/campaign/shape.ts';
import { campaignSaga } from '../../../../web/features/campaign/saga.ts';
import { campaigns } from '../../../../web/features/campaign/slice.ts';
import { hasText } from '../../../../web/locales/i18n.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature, refusal, type Asked } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

let page: { close: () => unknown } | undefined;
afterEach(() => void page?.close());

const scheduledAt = '2026-11-22T12:30:00.000Z';
const told = (at: unknown, mediaPath: string | null) => ({
  id: 7,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  name: 'Natal',
  status: typeof at === 'string' ? 'PROGRAMADA' : 'INATIVA',
  confirmation: false,
  scheduledAt: at ?? null,
  startedAt: null,
  completedAt: null,
  reason: '',
  whatsappId: null,
  contactListId: null,
  tagListId: null,
  fileListId: null,
  queueId: null,
  ...textsOf([], []),
  mediaPath,
  mediaName: null,
  userId: 1,
  companyId: 1,
});

/** Saves a form that has a file and a time. Returns the requests in order. */
const saved = async (upload: () => unknown) => {
  const opened = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, campaigns),
      sagas: [campaignSaga],
      who: admin,
      now: Date.parse('2026-11-22T12:00:00.000Z'),
    },
    ({ path, body }: Asked) =>
      path.endsWith('media-upload') ? upload() : told(Object(body).scheduledAt, Object(body).name ? null : '/mapa.png'),
  );
  page = opened;
  const values = { body: { name: 'Natal', scheduledAt }, file: new File(['x'], 'mapa.png') };
  opened.dispatch(campaigns.actions.saveClicked({ id: null, values, seen: undefined }));
  await opened.wait(1_000);
  return opened.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, path.endsWith('upload') ? undefined : Object(body).scheduledAt]);
};

test('sets the time of a campaign only after its file is uploaded, so it never starts without the file', async () => {
  expect(await saved(() => told(null, '/mapa.png'))).toEqual([
    ['POST', '/campaigns', null],
    ['POST', '/campaigns/7/media-upload', undefined],
    ['PUT', '/campaigns/7', scheduledAt],
  ]);
});

test('sets no time if the file is refused', async () => {
  expect(await saved(() => refusal(400, 'ERR_FILE_GONE'))).toEqual([
    ['POST', '/campaigns', null],
    ['POST', '/campaigns/7/media-upload', undefined],
  ]);
});

test('says in words why a recipient got no message', () => {
  const codes = ['UNCHECKED', 'MOVED', 'STOPPED', 'TWICE', 'NO_TEXT', 'NOT_EDITABLE', 'STARTED'];
  expect(codes.filter((code) => !hasText('errors', `ERR_CAMPAIGN_${code}`))).toEqual([]);
});
