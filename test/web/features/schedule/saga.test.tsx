import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { allCame, entitiesSlice, told } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import type { FileWish } from '../../../../web/ui/files/FileField.tsx';
import { mount } from '../../kernel/mount.tsx';
import { admin, connection } from '../../kernel/records.ts';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';

const { scheduleSaga } = await import('../../../../web/features/schedule/saga.ts');
const { ScheduleDialog } = await import('../../../../web/features/schedule/ScheduleDialog.tsx');
const { foundSlice } = await import('../../../../web/api/records/foundSlice.ts');
const { calendarSlice, schedules } = await import('../../../../web/features/schedule/slice.ts');

const NOW = '2026-11-21T12:00:00.000Z';
const openPage = (serve: Serve) =>
  openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, schedules, calendarSlice, foundSlice),
      sagas: [scheduleSaga],
      who: admin,
      now: new Date(NOW),
    },
    serve,
  );
let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const body = { body: 'Até já!', contactId: 3, whatsappId: null };
const saved = (over: object = {}) => ({
  id: 9,
  companyId: 1,
  ...body,
  sendAt: NOW,
  sentAt: null,
  status: 'PENDENTE',
  reason: '',
  mediaPath: null,
  mediaName: null,
  repeat: null,
  userId: 7,
  ticketId: null,
  version: 0,
  changedBy: '',
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});
const save = async (sendAt: string, file: FileWish) => {
  page.dispatch(schedules.actions.addClicked());
  page.dispatch(
    schedules.actions.saveClicked({ id: null, values: { body: { ...body, sendAt }, file }, seen: undefined }),
  );
  await page.wait(500);
};
const calls = () => page.asked.map((one) => [one.method, one.path, Object(one.body).sendAt]);
const picture = new File(['abc'], 'mapa.png');
const soon = '2026-11-21T12:01:00.000Z';
const anHourAhead = '2026-11-21T13:00:00.400Z';

test('schedules a message due soon only after its picture was uploaded', async () => {
  page = openPage(({ path }) => saved({ version: path.endsWith('media-upload') ? 1 : 0 }));
  await save(soon, picture);
  expect(calls()).toEqual([
    ['POST', '/schedules', anHourAhead],
    ['POST', '/schedules/9/media-upload', undefined],
    ['PUT', '/schedules/9', soon],
  ]);
  expect(page.asked[2]?.query).toEqual({ seen: '1', scope: 'this' });
});

test('leaves the message postponed if its picture is refused, and says so', async () => {
  page = openPage(({ path }) => (path.endsWith('media-upload') ? refusal(400, 'ERR_FILE_KIND_REFUSED') : saved()));
  await save(soon, picture);
  expect(calls()).toHaveLength(2);
  expect(page.toasts().at(-1)).toMatch(/espera uma hora/);
});

test('keeps the time of a message without a new picture, or of one due tomorrow', async () => {
  page = openPage(() => saved());
  await save(soon, 'keep');
  await save('2026-11-22T12:00:00.000Z', picture);
  expect(calls()).toEqual([
    ['POST', '/schedules', soon],
    ['POST', '/schedules', '2026-11-22T12:00:00.000Z'],
    ['POST', '/schedules/9/media-upload', undefined],
  ]);
});

test('adds the picture of a repeated message to the later ones, too', async () => {
  page = openPage(({ path }) => saved({ version: path.endsWith('media-upload') ? 1 : 0 }));
  const repeat = { every: 'day', until: '2026-12-01' } as const;
  const values = { body: { ...body, repeat, sendAt: '2026-11-23T12:00:00.000Z' }, file: picture };
  page.dispatch(schedules.actions.addClicked());
  page.dispatch(schedules.actions.saveClicked({ id: null, values, seen: undefined }));
  await page.wait(500);
  expect(page.asked[0]).toMatchObject({ method: 'POST', path: '/schedules', body: { repeat } });
  expect(page.asked[2]).toMatchObject({ method: 'PUT', query: { seen: '1', scope: 'following' }, body: {} });
});

test('shows no form on the next page if the user leaves the page under the dialog', async () => {
  page = openPage(() => saved());
  const shown = await mount(page, <ScheduleDialog preset={{}} onClose={() => {}} />);
  expect(schedules.select(page.getState()).layer.is).toBe('form');
  await shown.close();
  expect(schedules.select(page.getState()).layer.is).toBe('none');
});

test.each([
  ['phone', false],
  ['official API', true],
])('offers templates at once if the default connection is a %s, among several', async (_, offersTemplates) => {
  page = openPage(() => []);
  const channel = (isOfficial: boolean) => (isOfficial ? 'cloud' : 'whatsapp');
  const both = [
    connection(1, { channel: channel(offersTemplates), isDefault: true }),
    connection(2, { channel: channel(!offersTemplates) }),
  ];
  page.dispatch(told({ whatsapp: both }));
  page.dispatch(allCame({ kind: 'whatsapp', ids: [1, 2] }));
  page.dispatch(schedules.actions.addClicked());
  const shown = await mount(page, <ScheduleDialog preset={{}} onClose={() => {}} />);
  await shown.settle(page);
  const offered = () => shown.text().includes('Modelo');
  expect(offered()).toBe(offersTemplates);
  await shown.type(shown.field('Conexão'), '2');
  expect(offered()).toBe(!offersTemplates);
  await shown.type(shown.field('Conexão'), '');
  expect(offered()).toBe(offersTemplates);
  await shown.close();
});
