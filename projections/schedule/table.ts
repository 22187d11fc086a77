import type { Schedule } from '../../domain/schedule/decider.ts';
import type { ScheduledFile } from '../../domain/schedule/events.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import type { Repeat } from '../../domain/schedule/repeat.ts';
import { instant, int, json, marks, maybe, oneOf, table, text, uuid } from '../kernel/view/table.ts';

type Is = Exclude<Schedule['is'], 'absent' | 'removed'>;

/** Scheduled messages. `way_ticket_id`: the ticket to send in, once that is decided. */
export const scheduleTable = table(
  'schedule',
  {
    company_id: int,
    id: int,
    contact_id: int,
    body: text,
    send_at: instant,
    connection_id: maybe(int),
    file: maybe(json<ScheduledFile>()),
    repeat: maybe(json<Repeat>()),
    template: maybe(json<ChosenTemplate>()),
    user_id: int,
    state: oneOf<Is>(),
    way_ticket_id: maybe(int),
    /** The message that it became. */
    message_id: maybe(uuid),
    sent_at: maybe(instant),
    reason: text,
    search: text,
    ...marks,
  },
  ['company_id', 'id'],
);
