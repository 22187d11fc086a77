import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDue } from '../../../projections/kernel/read/due.ts';
import { schedulesDue } from '../../../projections/schedule/read.ts';
import { idleTickets, waitingTickets } from '../../../projections/ticket/due.ts';
import { configured } from '../../domain/connection/facts.ts';
import { queued } from '../../domain/message/facts.ts';
import { accepted, opened } from '../../domain/ticket/facts.ts';
import { aCompany } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

test('planned work of a company is due only while the company is active', async () => {
  const log = openLog();
  const clocks = configured({ expiresTicket: 10, timeSendQueue: 10, sendIdQueue: 1 });
  const planned = { contactId: 2, body: 'Até', sendAt: '2026-11-01T10:00:00.000Z', connectionId: null, file: null };
  const uuid = '3b241101-e2bb-4255-8caf-4136c566a963';
  await views.apply([
    ...aCompany(log),
    log.happened('connection-1.3', clocks),
    log.happened('schedule-1.1', { type: 'MessageScheduled', data: { ...planned, userId: 7 } }),
    log.happened('ticket-1.1', opened()),
    log.happened('ticket-1.1', accepted(7)),
    log.happened(messageStream('M1', 'out'), queued({ ticketId: 1 })),
    log.happened('ticket-1.2', opened({ uuid, queueId: null, contactId: 3 })),
  ]);
  const due = async () => {
    const now = '2099-01-01T00:00:00.000Z';
    const found = [schedulesDue, idleTickets, waitingTickets].map((query) =>
      readDue(views.db, query, { now, limit: 10, after: null }),
    );
    return (await Promise.all(found)).map((rows) => rows.length);
  };
  const say = (...types: string[]) => views.apply(types.map((type) => log.happened('company-0.1', { type, data: {} })));
  expect(await due()).toEqual([1, 1, 1]);
  await say('CompanySuspended');
  expect(await due()).toEqual([0, 0, 0]);
  await say('CompanyResumed');
  expect(await due()).toEqual([1, 1, 1]);
  await say('CompanyLapsed');
  expect(await due()).toEqual([0, 0, 0]);
  await views.apply([log.happened('company-0.1', { type: 'CompanyDueDateSet', data: { dueDate: '2099-01-01' } })]);
  expect(await due()).toEqual([1, 1, 1]);
  await say('CompanyRemoved');
  expect(await due()).toEqual([0, 0, 0]);
});
