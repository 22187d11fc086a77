import type { EventOf } from '../../domain/kernel/event.ts';
import { contactEvents } from '../../domain/contact/events.ts';
import { respelled } from '../../domain/contact/spelling.ts';
import { otherSpelling, sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { marksOf, numberedKey, rowView } from '../kernel/view/rows.ts';
import { normalised, searchOf } from '../../domain/kernel/search.ts';
import type { RowOf } from '../kernel/view/table.ts';
import type { RecordedEvent } from '../kernel/view/view.ts';
import { contactIndexes, contactTable } from './table.ts';
import { contactTopic } from './topic.ts';

type Row = RowOf<typeof contactTable>;
type Given = Pick<
  Row,
  'name' | 'number' | 'spellings' | 'lid' | 'group_id' | 'email' | 'disable_bot' | 'extra_info' | 'picture_url'
>;
type OfContact = RecordedEvent<EventOf<typeof contactEvents>>;

/**
 * The contacts of a company. The row of a removed or merged contact stays, marked, because its tickets still show it, while
 * lists of contacts omit it. Of an erased contact only the blank row remains; `forgotten` follows once that is so everywhere.
 */
export const contacts = rowView({
  name: 'contacts',
  version: 10,
  table: contactTable,
  keyOf: numberedKey,
  indexes: contactIndexes,
  features: ['contact'],
  events: contactEvents,
  on: (row, happened, tx) => {
    const { event, id } = happened;
    if (event.type === 'ContactRegistered') {
      if (row && !row.removed) throw new Error('the contact exists already');
      tx.tell(happened, contactTopic, { action: 'create', id, before: null, after: {} });
      const stopped = row && {
        stopped_at: row.stopped_at,
        stop_word: row.stop_word,
        marketing_stopped_at: row.marketing_stopped_at,
      };
      return { ...registered(happened, event.data, row), ...stopped };
    }
    if (!row) throw new Error('the contact does not exist');
    if (event.type === 'ContactDataExported') return row;
    const gone = event.type === 'ContactRemoved' || event.type === 'ContactMerged';
    const returns = event.type === 'ContactParted' && row.merged_into !== null;
    const action = gone ? 'delete' : returns ? 'create' : 'update';
    tx.tell(happened, contactTopic, { action, id, before: returns ? null : {}, after: gone ? null : {} });
    return { ...row, ...after(row, event, happened.at), ...marksOf(happened, row) };
  },
});

const registered = (
  happened: OfContact,
  data: Extract<OfContact['event'], { type: 'ContactRegistered' }>['data'],
  before: Row | undefined,
): Row => {
  const { companyId, id, stream } = happened;
  const { name, number, lid, groupId, email, disableBot, extraInfo, pictureUrl, connectionId } = data;
  return {
    company_id: companyId,
    id: Number(id),
    uuid: uuidOf(stream),
    ...derived({
      name,
      number: number ?? '',
      lid: lid ?? '',
      spellings: before && number !== null && isOwn(before, number) ? spelledBy(before, number) : '',
      group_id: groupId ?? '',
      email,
      disable_bot: disableBot,
      extra_info: extraInfo,
      picture_url: pictureUrl,
    }),
    connection_id: connectionId,
    removed: false,
    erased: false,
    forgotten: false,
    merged_into: null,
    stopped_at: null,
    stop_word: '',
    marketing_stopped_at: null,
    ...marksOf(happened),
  };
};

const after = (
  row: Row,
  event: Exclude<OfContact['event'], { type: 'ContactRegistered' | 'ContactDataExported' }>,
  at: string,
): Partial<Row> => {
  switch (event.type) {
    case 'ContactRenamed':
      return derived({ ...row, name: event.data.name });
    case 'ContactIdentified': {
      const { number, lid } = event.data;
      const spellings = number === null ? row.spellings : isOwn(row, number) ? spelledBy(row, number) : '';
      return derived({ ...row, number: number ?? row.number, lid: lid ?? row.lid, spellings });
    }
    case 'ContactSpelled': {
      const { asked, number } = event.data;
      return derived({ ...row, number, spellings: spelledBy(row, number, asked) });
    }
    case 'ContactDetailsChanged': {
      const { name, email, disableBot, extraInfo } = event.data;
      return derived({ ...row, name, email, disable_bot: disableBot, extra_info: extraInfo });
    }
    case 'ContactNumberChanged': {
      const { number, pictureUrl } = event.data;
      return derived({ ...row, number, lid: '', spellings: '', picture_url: pictureUrl });
    }
    case 'ContactPictureSeen':
      return { ...row, picture_url: event.data.pictureUrl };
    case 'ContactRemoved':
      return { removed: true };
    case 'ContactMerged':
      return { removed: true, merged_into: event.data.into };
    case 'ContactJoined':
      return {};
    case 'ContactAskedToStop':
      return { stopped_at: at, stop_word: event.data.word };
    case 'ContactStopUndone':
      return { stopped_at: row.marketing_stopped_at, stop_word: '' };
    case 'ContactMarketingStopped':
      return { marketing_stopped_at: row.marketing_stopped_at ?? at, stopped_at: row.stopped_at ?? at };
    case 'ContactMarketingResumed':
      return { marketing_stopped_at: null, stopped_at: row.stop_word ? row.stopped_at : null };
    case 'ContactParted': {
      const { number, lid, returned } = event.data;
      const spellings = spellingsIn(row)
        .filter((each) => each !== returned)
        .join(' ');
      const there = row.merged_into === null ? {} : { removed: false, merged_into: null };
      return { ...derived({ ...row, number: number ?? '', lid: lid ?? '', spellings }), ...there };
    }
    case 'ContactErased':
    case 'ContactForgotten':
      return { ...derived(nothing), removed: true, erased: true, forgotten: event.type === 'ContactForgotten' };
  }
};

const nothing = {
  name: '',
  number: '',
  lid: '',
  spellings: '',
  group_id: '',
  email: '',
  extra_info: [],
  picture_url: '',
};

type Spelt = Pick<Row, 'number' | 'spellings'>;
const spellingsIn = ({ spellings }: Pick<Row, 'spellings'>): string[] => spellings.split(' ').filter(Boolean);
const isOwn = (row: Spelt, number: string): boolean =>
  [row.number, ...spellingsIn(row)].some((own) => sameNumber(own, number));
/** Returns the other numbers of a contact whose number is now `number`. */
const spelledBy = (row: Spelt, number: string, asked: string | null = null): string => {
  const known = { number: row.number || null, spellings: spellingsIn(row) };
  return respelled(known, number, asked).spellings.join(' ');
};

/** Adds the sort key and the search text: the name, each spelling of the numbers, and the e-mail. */
const derived = <R extends Omit<Given, 'disable_bot'>>(row: R): R & Pick<Row, 'sort' | 'search'> => {
  const sort = normalised(row.name);
  const numbers = [row.number, ...spellingsIn(row)].flatMap((number) => [number, otherSpelling(number)]);
  return { ...row, sort, search: searchOf(sort, ...new Set(numbers), row.email) };
};
