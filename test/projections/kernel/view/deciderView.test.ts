import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Fact } from '../../../../domain/kernel/event.ts';
import { campaigns } from '../../../../projections/campaign/campaigns.ts';
import { connections } from '../../../../projections/connection/connections.ts';
import { invoices } from '../../../../projections/invoice/invoices.ts';
import type { Change, Tx, View } from '../../../../projections/kernel/view/view.ts';
import { queues } from '../../../../projections/queue/queues.ts';
import { schedules } from '../../../../projections/schedule/schedules.ts';
import { users } from '../../../../projections/user/users.ts';
import { added, configured } from '../../../domain/connection/facts.ts';
import { person, queueAdded } from '../../facts.ts';
import { openLog } from '../../views.ts';

const jsonRows = z.array(z.looseObject({}));

/** Applies a batch to a table with these rows. Returns the statements, the rows of the last one, and what is published. */
const applied = async (view: View, facts: readonly Fact[], rows: readonly object[] = []) => {
  const statements: string[] = [];
  const published: Pick<Change, 'action' | 'before' | 'after'>[] = [];
  let written: z.output<typeof jsonRows> = [];
  const tx: Tx = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      statements.push(text);
      written = jsonRows.parse(JSON.parse(String(values[0])));
      // The rows are those of the only table that the view reads.
      return (text.startsWith('select') ? rows : []) as Row[];
    },
    notify: async () => {},
    tell: (_, __, { action, before, after }) => published.push({ action, before, after }),
  };
  const log = openLog();
  await view.apply(
    facts.map((fact) => log.happened(`${view.features[0]}-1.7`, fact)),
    tx,
  );
  return { statements, written, published };
};

const sendAt = '2036-12-01T10:00:00.000Z';
const message = { contactId: 2, body: 'Oi', sendAt, connectionId: null, file: null };
const scheduled = { type: 'MessageScheduled', data: { ...message, userId: 5 } } as const;
const changed = (to: object) => ({ type: 'ScheduleChanged', data: { ...message, ...to } }) as const;
const messageId = '3b241101-e2bb-4255-8caf-000000000001';
const queued = { type: 'ScheduleQueued', data: { messageId } } as const;
const failing = [
  { type: 'ScheduleRouted', data: { ticketId: 9, connectionId: 3 } },
  queued,
  { type: 'ScheduleFailed', data: { reason: 'ERR_SEND' } },
] as const;
const failed = { state: 'failed', way_ticket_id: 9, message_id: messageId, reason: 'ERR_SEND' };
/** The row of a scheduled message that failed, as Postgres returns it. */
const failedRow = async () => {
  const { written } = await applied(schedules, [scheduled, ...failing]);
  return written.map((row) => ({ ...row, send_at: new Date(sendAt) }));
};

describe('a view of a decider', () => {
  test('writes the state after all events of a batch, and publishes each change', async () => {
    const { written, published } = await applied(schedules, [scheduled, ...failing]);
    expect(written).toMatchObject([{ company_id: 1, id: 7, body: 'Oi', user_id: 5, version: 3, ...failed }]);
    const update = { action: 'update', before: { onlyFor: 5 }, after: { onlyFor: 5 } };
    expect(published).toEqual([{ action: 'create', before: null, after: { onlyFor: 5 } }, update, update, update]);
  });

  test('continues from the state that the row shows', async () => {
    const same = await applied(schedules, [changed({ body: 'Olá' })], await failedRow());
    expect(same.written).toMatchObject([{ body: 'Olá', search: expect.stringContaining('ola'), ...failed }]);
    const later = await applied(schedules, [changed({ sendAt: '2036-12-02T10:00:00.000Z' })], await failedRow());
    const fresh = { state: 'waiting', way_ticket_id: null, message_id: null, reason: '' };
    expect(later.written).toMatchObject([{ body: 'Oi', ...fresh }]);
  });

  test('deletes the row of a state that has none', async () => {
    const { statements, published } = await applied(
      schedules,
      [{ type: 'ScheduleRemoved', data: {} }],
      await failedRow(),
    );
    expect(statements.map((text) => text.slice(0, 6))).toEqual(['select', 'delete']);
    expect(published).toEqual([{ action: 'delete', before: { onlyFor: 5 }, after: null }]);
  });

  test('refuses an event before the first one, so that the stream is parked', async () => {
    await expect(applied(schedules, [queued])).rejects.toThrow('before the first one');
  });
});

const renamed = { name: 'Béa' };
const planned = {
  name: 'Natal',
  confirmation: false,
  scheduledAt: null,
  connectionId: null,
  contactListId: 1,
  tagId: null,
  fileListId: null,
  queueId: null,
  messages: ['Oi'],
  confirmationMessages: [''],
  userId: 1,
};
const opened = { detail: 'Plano', cents: 100, dueDate: '2036-12-01', months: 1, planId: 1 };
test.each<[string, View, Fact, Fact]>([
  ['users', users, person('Bia'), { type: 'UserRenamed', data: renamed }],
  ['queues', queues, queueAdded('Vendas'), { type: 'QueueChanged', data: renamed }],
  ['connections', connections, added(), configured()],
  ['campaigns', campaigns, { type: 'CampaignPlanned', data: planned }, { type: 'CampaignFinished', data: {} }],
  ['scheduled messages', schedules, scheduled, { type: 'ScheduleSent', data: {} }],
  [
    'invoices',
    invoices,
    { type: 'InvoiceOpened', data: opened },
    { type: 'InvoiceMoved', data: { dueDate: '2036-12-02' } },
  ],
])('a batch of any size costs two statements for %s', async (_, view, first, next) => {
  const { statements } = await applied(view, [first, ...Array.from({ length: 50 }, () => next)]);
  expect(statements).toHaveLength(2);
});
