import { campaignBatchEvents } from '../../domain/campaign/batch.ts';
import { campaignEvents } from '../../domain/campaign/events.ts';
import { campaignRecipient, campaignRecipientEvents } from '../../domain/campaign/recipient.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { loadRows, writeRows } from '../kernel/view/rows.ts';
import { ddl, type KeyOf } from '../kernel/view/table.ts';
import { eventsOf, type RecordedEvent, type Tx, type View } from '../kernel/view/view.ts';
import {
  campaignCountTable,
  recipientIndexes,
  recipientTable,
  type CampaignCount,
  type RecipientCounts,
  type RecipientRow,
} from './recipientTable.ts';
import { campaignTopic } from './topic.ts';

const { CampaignRemoved } = campaignEvents;
const events = { CampaignRemoved, ...campaignBatchEvents, ...campaignRecipientEvents };
type Event = EventOf<typeof events>;
type OfRecipient = EventOf<typeof campaignRecipientEvents>;

const firstOf = ({ companyId, event }: RecordedEvent<Event>): RecipientRow[] => {
  if (event.type !== 'CampaignBatchPrepared') return [];
  const { campaignId, nth, source, people } = event.data;
  return people.map(({ id, key, leftOut }, n) => ({
    company_id: companyId,
    campaign_id: campaignId,
    key,
    seq: nth * 1_000 + n,
    source,
    of_id: id,
    state: leftOut ? 'leftOut' : 'waiting',
    reason: leftOut,
    contact_id: source === 'contact' ? id : null,
    ticket_id: null,
    message_id: null,
    text: null,
    round: 0,
    asked_at: null,
    answered_at: null,
    answer: null,
    queued_at: null,
    delivered_at: null,
    ended_at: null,
  }));
};

/** Returns what an event changes in a recipient's row, except its state. */
const changeOf = (
  row: RecipientRow,
  { type, data }: OfRecipient,
  companyId: number,
  at: string,
): Partial<RecipientRow> => {
  switch (type) {
    case 'RecipientQueued': {
      const { step, contactId, ticketId, text, messages, round = 0 } = data;
      const [first] = messages;
      const message_id = first === undefined ? null : uuidOf(`message-${companyId}.${first}`);
      const begun = { round, reason: '', ended_at: null };
      const said = { contact_id: contactId, ticket_id: ticketId || row.ticket_id, text, message_id, ...begun };
      return { ...said, queued_at: step === 'ask' ? null : at };
    }
    case 'RecipientDelivered':
      return data.step === 'ask'
        ? { asked_at: at, reason: '', ended_at: null }
        : { delivered_at: at, reason: '', ended_at: at };
    case 'RecipientFailed':
      return {
        reason: data.reason,
        ended_at: at,
        ...(data.step === 'ask' ? { asked_at: null } : { delivered_at: null }),
      };
    case 'RecipientLeftOut':
      return { reason: data.reason, ended_at: at };
    case 'RecipientWithdrawn':
      return { queued_at: null };
    case 'RecipientAnswered': {
      // An answer proves that the question arrived, even without an acknowledgement.
      const asked_at = row.asked_at ?? (row.state === 'asking' ? at : null);
      return { asked_at, answer: data.answer, answered_at: at, ticket_id: data.ticketId || row.ticket_id };
    }
    case 'RecipientSilent':
      return { ended_at: at };
  }
};

const after = (row: RecipientRow, event: OfRecipient, companyId: number, at: string): RecipientRow => {
  const before = {
    is: row.state,
    queued: null,
    reason: row.reason,
    held: false,
    answer: row.answer,
    refused: false,
    by: [],
  };
  const { is: state } = campaignRecipient.evolve(before, event, at);
  return { ...row, ...changeOf(row, event, companyId, at), state };
};

const nameOf = ({ company_id, campaign_id, key }: KeyOf<typeof recipientTable>): string =>
  `${company_id}.${campaign_id}x${key}`;
const keyOf = ({ companyId, id }: RecordedEvent<Event>): KeyOf<typeof recipientTable> => {
  const [campaignId = '', key = ''] = id.split('x');
  return { company_id: companyId, campaign_id: Number(campaignId), key };
};

/** Returns the counts of a row. */
const countsOf = (row: RecipientRow): RecipientCounts => ({
  [row.state]: 1,
  ...(row.asked_at !== null && { requested: 1 }),
  ...(row.answer === 'yes' && { confirmations: 1 }),
  ...(row.answer !== null && { answers: 1 }),
});
const add = (count: CampaignCount, row: RecipientRow | undefined, sign: 1 | -1): CampaignCount => {
  if (!row) return count;
  const sums = new Map(Object.entries(count.counts));
  for (const [name, n] of Object.entries(countsOf(row))) sums.set(name, (sums.get(name) ?? 0) + sign * n);
  const counts = Object.fromEntries([...sums].filter(([, n]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...count, total: count.total + sign, counts };
};

/** Whether a campaign's batches have doubled since the last `analyze`. */
const growsMuch = ({ event }: RecordedEvent<Event>): boolean =>
  event.type === 'CampaignBatchPrepared' && Number.isInteger(Math.log2(event.data.nth + 1));

/** Deletes all recipients and counts of a campaign. */
const forget = async ({ companyId, id }: RecordedEvent<Event>, tx: Tx): Promise<void> => {
  for (const { name } of [recipientTable, campaignCountTable])
    await tx.query(`delete from ${name} where company_id = $1 and campaign_id = $2`, [companyId, Number(id)]);
};

/** Applies events without a removed campaign. All rows are read and written together, and each campaign is published once. */
const fold = async (happened: readonly RecordedEvent<Event>[], tx: Tx): Promise<void> => {
  if (!happened.length) return;
  const wanted = happened.flatMap((each) =>
    each.event.type === 'CampaignBatchPrepared' ? firstOf(each) : [keyOf(each)],
  );
  const keys = wanted.map(({ company_id, campaign_id, key }) => ({ company_id, campaign_id, key }));
  const rows = new Map((await loadRows(tx, recipientTable, keys)).map((row) => [nameOf(row), row]));
  const changed = new Set<string>();
  const counts = new Map<string, CampaignCount>();
  const campaigns = keys.map(({ company_id, campaign_id }) => ({ company_id, campaign_id }));
  const unique = new Map(campaigns.map((each) => [`${each.company_id}.${each.campaign_id}`, each]));
  for (const [name, each] of unique) counts.set(name, { ...each, batches: 0, total: 0, counts: {} });
  for (const row of await loadRows(tx, campaignCountTable, [...unique.values()]))
    counts.set(`${row.company_id}.${row.campaign_id}`, row);
  const told = new Map<string, RecordedEvent<Event>>();

  const put = (row: RecipientRow): void => {
    const [name, of] = [nameOf(row), `${row.company_id}.${row.campaign_id}`];
    const count = counts.get(of);
    if (count) counts.set(of, add(add(count, rows.get(name), -1), row, 1));
    rows.set(name, row);
    changed.add(name);
  };
  for (const each of happened) {
    const { event, companyId, at } = each;
    if (event.type === 'CampaignRemoved') continue;
    if (event.type === 'CampaignBatchPrepared') {
      const of = `${companyId}.${event.data.campaignId}`;
      const count = counts.get(of);
      if (count) counts.set(of, { ...count, batches: count.batches + 1 });
      for (const row of firstOf(each)) if (!rows.has(nameOf(row))) put(row);
      told.set(of, each);
      continue;
    }
    const row = rows.get(nameOf(keyOf(each)));
    if (!row) continue;
    put(after(row, event, companyId, at));
    told.set(`${companyId}.${row.campaign_id}`, each);
  }
  await writeRows(
    tx,
    recipientTable,
    [...changed].flatMap((name) => rows.get(name) ?? []),
  );
  await writeRows(tx, campaignCountTable, [...counts.values()]);
  // Few events add many rows. Without fresh statistics Postgres would scan a whole campaign for each row.
  if (happened.some(growsMuch)) await tx.query(`analyze ${recipientTable.name}`);
  for (const [of, each] of told)
    tx.tell(each, campaignTopic, { action: 'update', id: of.slice(of.indexOf('.') + 1), before: {}, after: {} });
};

/** The state of each recipient of each campaign, and the counts per state. */
export const campaignRecipients: View = {
  name: 'campaignRecipients',
  version: 2,
  tables: [recipientTable.name, campaignCountTable.name],
  schema: [recipientTable, campaignCountTable].map(ddl).join('; '),
  indexes: recipientIndexes,
  features: ['campaign', 'campaignBatch', 'campaignRecipient'],
  apply: async (batch, tx) => {
    let part: RecordedEvent<Event>[] = [];
    for (const each of eventsOf(events, batch)) {
      if (each.event.type !== 'CampaignRemoved') {
        part.push(each);
        continue;
      }
      await fold(part, tx);
      part = [];
      await forget(each, tx);
    }
    await fold(part, tx);
  },
};
