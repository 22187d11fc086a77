import { promptTalk } from '../../domain/prompt/talk.ts';
import { promptTalkEvents } from '../../domain/prompt/talkEvents.ts';
import { numberedKey, rowView } from '../kernel/view/rows.ts';
import { bool, instant, int, maybe, table, type RowOf } from '../kernel/view/table.ts';

/** `waits_until`: when the contact must get an answer; `due_at`: when there is work to do, null if none. */
const promptTalkTable = table(
  'prompt_talk',
  { company_id: int, id: int, waits_until: maybe(instant), says: bool, due_at: maybe(instant) },
  ['company_id', 'id'],
);

type Row = RowOf<typeof promptTalkTable>;

/** Tickets in which an AI prompt owes an answer or is sending one. */
export const promptTalks = rowView({
  name: 'promptTalks',
  version: 2,
  table: promptTalkTable,
  keyOf: numberedKey,
  indexes: 'create index prompt_talk_due on prompt_talk (company_id, due_at, id) where due_at is not null',
  features: [promptTalk.feature],
  events: promptTalkEvents,
  on: (row, { event, companyId, id, at }): Row | undefined => {
    const { waits_until, says, due_at } = row ?? { waits_until: null, says: false, due_at: null };
    const now = (next: Pick<Row, 'waits_until' | 'says' | 'due_at'>): Row => ({
      company_id: companyId,
      id: Number(id),
      ...next,
    });
    switch (event.type) {
      case 'PromptHeard':
        return now({ waits_until: event.data.dueAt, says, due_at: says ? due_at : event.data.dueAt });
      case 'PromptFailed':
        return now({ waits_until: event.data.dueAt, says, due_at: event.data.dueAt });
      case 'PromptAnswered': {
        if (event.data.use === 'unused') return row;
        return now({ waits_until: event.data.use === 'said' ? null : waits_until, says: true, due_at: at });
      }
      case 'PromptGaveUp':
        return now({ waits_until: null, says: true, due_at: at });
      case 'PromptSaid':
        return now({ waits_until, says: false, due_at: waits_until });
      case 'PromptLeft':
        return now({ waits_until: null, says, due_at: says ? due_at : null });
    }
  },
});
