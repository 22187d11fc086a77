import { describe, expect, test } from '@jest/globals';
import { schedule } from '../../../domain/schedule/decider.ts';
import { AT, folded, given } from '../../kernel/given.ts';

const sendAt = '2026-03-02T12:00:00.000Z';
const now = '2026-03-01T12:00:00.000Z';
const planned = { contactId: 3, body: 'Até amanhã', sendAt, connectionId: null, file: null };
const made = { type: 'MessageScheduled', data: { ...planned, userId: 7 } } as const;
const routed = { type: 'ScheduleRouted', data: { ticketId: 5, connectionId: 1 } } as const;
const sent = { type: 'ScheduleSent', data: {} } as const;
const messageId = '0b8a2c7e-5f7d-5c3a-9a52-0c2a4cfe9a11';
const waits = { type: 'ScheduleQueued', data: { messageId } } as const;
const failed = { type: 'ScheduleFailed', data: { reason: 'ERR_NO_DEF_WAPP_FOUND' } } as const;
const removed = { type: 'ScheduleRemoved', data: {} } as const;
const change = (to: object, at = now) => ({ type: 'ChangeSchedule', to, now: at }) as const;
const changed = (to: object) => ({ type: 'ScheduleChanged', data: { ...planned, ...to } }) as const;
const later = '2026-03-03T12:00:00.000Z';
const route = (at: string) => ({ type: 'RouteSchedule', ticketId: 5, connectionId: 1, now: at }) as const;
const fail = { type: 'FailSchedule', reason: 'ERR_NO_DEF_WAPP_FOUND' } as const;

describe('a scheduled message', () => {
  const plan = (at: string) => ({ type: 'ScheduleMessage', planned: made.data, now: at }) as const;
  test('waits for its time', () => given(schedule).when(plan(now)).adds(made));
  test('is planned only once', () => given(schedule, made).when(plan(now)).adds());
  test('refuses a time in the past, but tolerates a clock that is a little behind', () => {
    given(schedule).when(plan('2026-03-02T12:05:01.000Z')).refused('ERR_SCHEDULED_IN_PAST');
    given(schedule).when(plan('2026-03-02T12:04:00.000Z')).adds(made);
  });
  test('can get another text and another time', () => {
    given(schedule, made)
      .when(change({ sendAt: later }))
      .adds(changed({ sendAt: later }));
    given(schedule, made)
      .when(change({ body: 'Até já!' }))
      .adds(changed({ body: 'Até já!' }));
    given(schedule, made)
      .when(change({ body: planned.body }))
      .adds();
    given(schedule, made)
      .when(change({ sendAt: now }, later))
      .refused('ERR_SCHEDULED_IN_PAST');
  });
  test('can be deleted', () => {
    given(schedule, made).when({ type: 'RemoveSchedule' }).adds(removed);
    given(schedule, made, removed).when({ type: 'RemoveSchedule' }).refused('ERR_NO_RECORD_FOUND');
    given(schedule, made, removed)
      .when(change({ body: 'Até já!' }))
      .refused('ERR_NO_RECORD_FOUND');
  });
});

describe('a message of a series', () => {
  const repeat = { every: 'week', until: '2026-04-01', day: 2, series: 4 } as const;
  const series = { type: 'MessageScheduled' as const, data: { ...made.data, repeat, followers: [5, 6] } };
  test('records the later messages when it is planned, changed or removed with them', () => {
    const planned_ = { ...made.data, repeat };
    given(schedule)
      .when({ type: 'ScheduleMessage', planned: planned_, followers: [5, 6], now })
      .adds(series);
    given(schedule, series)
      .when({ ...change({}), followers: [5] })
      .adds({ type: 'ScheduleChanged', data: { ...planned, repeat, followers: [5] } });
    given(schedule, series)
      .when({ type: 'RemoveSchedule', followers: [5, 6] })
      .adds({ type: 'ScheduleRemoved', data: { followers: [5, 6] } });
  });
  test('stays in the series if it is changed alone, and leaves it when the repetition ends', () => {
    given(schedule, series)
      .when(change({ body: 'Até já!' }))
      .adds(changed({ body: 'Até já!', repeat }));
    given(schedule, series)
      .when({ ...change({ repeat: null }), followers: [5, 6] })
      .adds({ type: 'ScheduleChanged', data: { ...planned, followers: [5, 6] } });
    const alone = folded(schedule, [series, { type: 'ScheduleChanged', data: { ...planned, followers: [5, 6] } }]);
    expect(alone).toMatchObject({ is: 'waiting', repeat: undefined });
  });
  test('can be removed before it is planned, and is then never planned; a sent one stays', () => {
    given(schedule).when({ type: 'RemoveSchedule', ofSeries: true }).adds(removed);
    given(schedule, removed).when({ type: 'ScheduleMessage', planned: made.data, now }).adds();
    given(schedule, series, routed, sent).when({ type: 'RemoveSchedule', ofSeries: true }).refused('ERR_SCHEDULE_SENT');
  });
});

describe('the sending of a scheduled message', () => {
  test('begins at its time, and has one route', () => {
    given(schedule, made).when(route(now)).adds();
    given(schedule, made).when(route(sendAt)).adds(routed);
    given(schedule, made, routed).when(route(later)).adds();
    given(schedule, made, removed).when(route(later)).adds();
  });
  test('ends once', () => {
    given(schedule, made).when({ type: 'MarkSent' }).adds();
    given(schedule, made, routed).when({ type: 'MarkSent' }).adds(sent);
    given(schedule, made, routed, sent).when({ type: 'MarkSent' }).adds();
    expect(folded(schedule, [made, routed, sent])).toMatchObject({ is: 'sent', sentAt: AT });
  });
  test('ends when WhatsApp accepts the message, not while it waits for the connection', () => {
    given(schedule, made, routed).when({ type: 'MarkQueued', messageId }).adds(waits);
    given(schedule, made, routed, waits).when({ type: 'MarkQueued', messageId }).adds();
    expect(folded(schedule, [made, routed, waits])).toMatchObject({ is: 'queued', sentAt: null });
    given(schedule, made, routed, waits).when({ type: 'MarkSent' }).adds(sent);
    given(schedule, made, routed, waits).when(fail).adds(failed);
    given(schedule, made, routed, waits, failed).when({ type: 'MarkQueued', messageId }).adds(waits);
    given(schedule, made, routed, waits)
      .when(change({ body: 'Até já!' }))
      .refused('ERR_SCHEDULE_SENT');
  });
  test('refuses changes, and deletion while it is being queued; a sent message can be removed from the list', () => {
    for (const history of [
      [made, routed],
      [made, routed, sent],
    ]) {
      given(schedule, ...history)
        .when(change({ body: 'Até já!' }))
        .refused('ERR_SCHEDULE_SENT');
    }
    given(schedule, made, routed).when({ type: 'RemoveSchedule' }).refused('ERR_SCHEDULE_SENT');
    given(schedule, made, routed).when({ type: 'RemoveSchedule', erased: true }).adds(removed);
    given(schedule, made, routed, sent).when({ type: 'RemoveSchedule' }).adds(removed);
  });
  test('fails with a reason, before or after the message is queued', () => {
    given(schedule, made).when(fail).adds(failed);
    given(schedule, made, routed, sent).when(fail).adds(failed);
    given(schedule, made, failed).when(fail).adds();
    given(schedule, made, removed).when(fail).adds();
    expect(folded(schedule, [made, routed, sent, failed])).toMatchObject({ is: 'failed', sentAt: null, round: 1 });
  });
  test('can get another time after a failure, and is then another message', () => {
    given(schedule, made, failed)
      .when(change({ sendAt: later }))
      .adds(changed({ sendAt: later }));
    const again = folded(schedule, [made, routed, failed, changed({ sendAt: later })]);
    expect(again).toMatchObject({ is: 'waiting', round: 1, route: null, reason: '' });
    given(schedule, made, failed, changed({ sendAt: later }))
      .when(route(later))
      .adds(routed);
  });
  test('ignores reports of an earlier sending once it has a new time', () => {
    const moved = [made, routed, sent, failed, changed({ sendAt: later })];
    given(schedule, ...moved)
      .when({ ...fail, round: 0 })
      .adds();
    given(schedule, ...moved)
      .when({ type: 'MarkSent', round: 0 })
      .adds();
    given(schedule, ...moved, routed)
      .when({ ...fail, round: 0 })
      .adds();
    given(schedule, ...moved, routed, sent)
      .when({ ...fail, round: 1 })
      .adds(failed);
    // A message that a user sends again belongs to the same sending.
    given(schedule, made, routed, sent, failed, sent)
      .when({ ...fail, round: 0 })
      .adds(failed);
  });
  test('stays failed if only its text changes', () =>
    expect(folded(schedule, [made, failed, changed({ body: 'Até já!' })])).toMatchObject({ is: 'failed' }));
  test('counts as sent if a user sent the failed message again', () => {
    given(schedule, made, routed, sent, failed).when({ type: 'MarkSent' }).adds(sent);
    given(schedule, made, failed).when({ type: 'MarkSent' }).adds();
  });
});
