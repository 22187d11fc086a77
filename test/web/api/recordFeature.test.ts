import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { helpCalls, type HelpRecord } from '../../../domain/help/record.ts';
import { entitiesSlice } from '../../../web/api/records/entities.ts';
import { letFeaturesJoin } from '../../../web/api/feature.ts';
import { shapes } from '../../../web/api/records/kinds.ts';
import { byText, finds } from '../../../web/api/records/words.ts';
import { recordFeature } from '../../../web/api/records/recordFeature.ts';
import { openFeature, type Asked } from '../kernel/openFeature.ts';

const video = (id: number, title: string): HelpRecord => ({
  id,
  title,
  description: '',
  video: 'dQw4w9WgXcQ',
  version: 3,
  changedBy: 'Ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
});
const serve = ({ method, body }: Asked): unknown => {
  if (method === 'DELETE') return { message: 'Excluído' };
  if (method !== 'GET') return video(2, String(Object(body).title));
  return { records: [video(1, 'Começo')], count: 1, hasMore: false };
};

test('a plain record joins the store with its list, its calls and the parser of its frames', async () => {
  delete shapes.help;
  const sagas: (() => Generator)[] = [];
  letFeaturesJoin((_, saga) => void sagas.push(saga));
  const videos = recordFeature({
    name: 'videos',
    kind: 'help',
    calls: helpCalls,
    compare: byText(({ title }) => title),
    matches: ({ title }, search) => finds(search, title),
  });
  expect(shapes.help).toBe(helpCalls.shape);
  const page = openFeature({ reducer: () => combineSlices(entitiesSlice, videos), sagas }, serve);
  const { actions } = videos;
  page.dispatch(actions.shown());
  await page.wait();
  expect(videos.select(page.getState())).toMatchObject({ phase: 'ready', count: 1, records: [{ title: 'Começo' }] });
  const values = { title: 'Fim', video: 'dQw4w9WgXcQ' };
  page.dispatch(actions.saveClicked({ id: null, values }));
  await page.wait(400);
  page.dispatch(actions.saveClicked({ id: 1, values, seen: 3 }));
  await page.wait(400);
  page.dispatch(actions.removeConfirmed(video(1, 'Começo')));
  await page.wait();
  expect(page.asked).toMatchObject([
    { method: 'GET', path: '/helps', query: { searchParam: '', pageNumber: '1' } },
    { method: 'POST', path: '/helps', body: values },
    { method: 'PUT', path: '/helps/1', query: { seen: '3' }, body: values },
    { method: 'DELETE', path: '/helps/1' },
  ]);
  page.close();
});
