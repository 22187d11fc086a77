import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import type { RecipientRecord } from '../../../../domain/campaign/report.ts';
import { campaignReportSaga } from '../../../../web/features/campaign/reportSaga.ts';
import * as report from '../../../../web/features/campaign/reportSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { campaign } from './records.ts';

let page: ReturnType<typeof openPage> | undefined;
afterEach(() => page?.close());
const openPage = (serve: Serve) =>
  openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, report.reportSlice),
      sagas: [campaignReportSaga],
      who: admin,
    },
    serve,
  );

const recipient = (id: number): RecipientRecord => ({
  id,
  name: '',
  number: '',
  email: '',
  isWhatsappValid: true,
  state: 'waiting',
  reason: '',
  contactId: null,
  ticketId: null,
  ticketUuid: null,
  text: null,
  confirmationRequestedAt: null,
  answeredAt: null,
  answer: null,
  queuedAt: null,
  deliveredAt: null,
  endedAt: null,
  ack: 0,
});

/** Opens the report with a server that holds each page of recipients until the test releases it by its request number. */
const open = async () => {
  const waiting: (() => void)[] = [];
  const opened = openPage(async ({ path, query }) => {
    const id = Number(/campaigns\/(\d+)/.exec(path)?.[1]);
    if (!path.endsWith('recipients')) return campaign(id, 'EM_ANDAMENTO');
    await new Promise<void>((go) => void waiting.push(go));
    const first = id * 1000 + (query.searchParam ? 500 : 0) + Number(query.behind ?? 0);
    return { recipients: [recipient(first + 1), recipient(first + 2)], count: 9, hasMore: true, next: 2 };
  });
  page = opened;
  const through = async (nth: number) => {
    waiting[nth]?.();
    await opened.wait();
  };
  opened.dispatch(report.reportShown(1));
  await opened.wait();
  await through(0);
  const ids = () => report.selectReport(opened.getState()).recipients.map(({ id }) => id);
  return { ...opened, through, ids, pages: () => waiting.length };
};

test('drops a page requested before a search, instead of adding it to the results', async () => {
  const opened = await open();
  opened.dispatch(report.moreRecipientsAsked());
  await opened.wait();
  opened.dispatch(report.recipientsSearched('ana'));
  await opened.wait(500);
  await opened.through(2);
  expect(opened.ids()).toEqual([1501, 1502]);
  await opened.through(1);
  expect(opened.ids()).toEqual([1501, 1502]);
});

test('does not show a late reply for one campaign in the report of another', async () => {
  const opened = await open();
  opened.dispatch(report.reportMoved());
  await opened.wait();
  opened.dispatch(report.reportShown(2));
  await opened.wait();
  await opened.through(2);
  await opened.through(1);
  expect(opened.ids()).toEqual([2001, 2002]);
});

test('loads a running campaign one round at a time, and once more for changes during it', async () => {
  const opened = await open();
  for (let frame = 0; frame < 5; frame++) {
    opened.dispatch(report.reportMoved());
    await opened.wait(2_000);
  }
  expect(opened.pages()).toBe(2);
  await opened.through(1);
  await opened.wait(2_000);
  expect(opened.pages()).toBe(3);
});
