import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { noNames, type AuditEntry } from '../../../../domain/audit/entry.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { Moment } from '../../../../web/features/audit/Moment.tsx';
import { auditSaga } from '../../../../web/features/audit/saga.ts';
import { auditSlice, historyOpened, receiptsToggled } from '../../../../web/features/audit/slice.ts';
import { Timeline } from '../../../../web/features/audit/Timeline.tsx';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const entry = (position: number, type: string, data: AuditEntry['data'] = {}): AuditEntry => ({
  position: String(position),
  at: '2026-11-22T12:00:00.000Z',
  type,
  by: 'contact',
  rule: '',
  messageId: type.startsWith('Message') ? `m${position}` : null,
  hidden: false,
  data,
});
const pages = [
  [entry(1, 'TicketOpened', { contactId: 2, connectionId: 9, queueId: null, isGroup: false })],
  [
    entry(2, 'MessageReceived', { kind: 'text', body: 'oi' }),
    entry(3, 'MessageReceived', { kind: 'image', body: '', file: { name: 'bolo.png' } }),
    entry(4, 'MessageReceived', { kind: 'call_log', body: '', call: { video: false, outcome: 'missed' } }),
    { ...entry(5, 'MessageAcknowledged', { ack: 4 }), messageId: 'm2' },
  ],
];
let page: ReturnType<typeof open>;
let shown: Awaited<ReturnType<typeof mount>>;
const open = () =>
  openFeature(
    { reducer: () => combineSlices(sessionSlice, auditSlice), sagas: [auditSaga], who: admin },
    ({ query }) => {
      const nth = query['behind'] ? 1 : 0;
      const pictures = { m3: 'https://atende.test/bolo.png' };
      return { entries: pages[nth], names: noNames, pictures: nth ? pictures : {}, hasMore: nth === 0 };
    },
  );
const show = async (part: Parameters<typeof mount>[1]) => {
  page = open();
  page.dispatch(historyOpened(1));
  await page.wait(0);
  shown = await mount(page, part);
};
afterEach(async () => {
  await shown.close();
  page.close();
});
const current = () =>
  shown
    .all()
    .filter((one) => one.getAttribute('aria-current') !== null)
    .map(({ textContent }) => textContent);

test('a history is read to its end, and the newest event is current', async () => {
  await show(<Timeline />);
  expect(page.asked.map(({ query }) => query['behind'])).toEqual([undefined, '1']);
  expect(current()).toEqual([expect.stringContaining('O contato escreveu')]);
});

test('deliveries and reads are listed only on request', async () => {
  await show(<Timeline />);
  expect(shown.text()).not.toContain('O contato leu');
  await shown.act(() => page.dispatch(receiptsToggled()));
  expect(shown.text()).toContain('O contato leu');
  expect(current()).toEqual([expect.stringContaining('O contato leu')]);
});

test('the conversation shows pictures and calls', async () => {
  await show(<Moment />);
  const [picture] = shown.all().filter(({ nodeName }) => nodeName === 'IMG');
  expect(picture?.getAttribute('src')).toBe('https://atende.test/bolo.png');
  expect(shown.text()).toContain('Perdida');
  expect(shown.text()).not.toContain('bolo.png');
});
