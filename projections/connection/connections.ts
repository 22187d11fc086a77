import { isDeepStrictEqual } from 'node:util';
import {
  connection,
  defaultConnection,
  type CloudSecretsSet,
  type ConnectionChannel,
  type Connection,
  type ConnectionSettings,
} from '../../domain/connection/decider.ts';
import {
  connectionEvents,
  defaultConnectionEvents,
  restrictionEvents,
  type AccountRestriction,
} from '../../domain/connection/events.ts';
import type { AccountNotice } from '../../domain/connection/accountNotice.ts';
import { isOf, type EventOf } from '../../domain/kernel/event.ts';
import { publishOn } from '../kernel/view/deciderView.ts';
import { numberedKey, rowView, withTable } from '../kernel/view/rows.ts';
import {
  asColumns,
  asRecord,
  bigint,
  emptyAtFirst,
  falseAtFirst,
  instant,
  int,
  json,
  maybe,
  oneOf,
  table,
  text,
  type RowOf,
} from '../kernel/view/table.ts';
import type { RecordedEvent } from '../kernel/view/view.ts';
import { connectionTopic } from './topic.ts';

export const connectionTable = table(
  'connection',
  {
    company_id: int,
    id: int,
    channel: oneOf<ConnectionChannel>(),
    settings: json<ConnectionSettings>(),
    wanted: falseAtFirst,
    open: falseAtFirst,
    number: emptyAtFirst,
    reason: emptyAtFirst,
    has_token: falseAtFirst,
    token_hash: maybe(text),
    cloud_secrets: json<CloudSecretsSet>(),
    /** State of the tickets that an import opened: '', offered for closing, or closing. */
    imported: oneOf<'' | 'offered' | 'closing'>(`text default ''`),
    /** The restriction that WhatsApp put on the account. */
    restriction: maybe(json<AccountRestriction>()),
    messaging_limit: emptyAtFirst,
    notices: maybe(json<readonly AccountNotice[]>()),
    /** The log position at which it last changed its channel. */
    moved_position: maybe(bigint),
    updated_at: instant,
  },
  ['company_id', 'id'],
);
const defaultTable = table('default_connection', { company_id: int, connection_id: int }, ['company_id']);

type Row = RowOf<typeof connectionTable>;
type OfConnection = RecordedEvent<EventOf<typeof connectionEvents>>;
const publish = publishOn(connectionTopic);

/** The columns that hold a field of the state. */
const same = ['channel', 'settings', 'wanted', 'has_token', 'token_hash', 'cloud_secrets'] as const;
const toState = ({ open, number, imported, ...row }: Row): Connection => ({
  is: 'present',
  ...asRecord(row, same),
  imported: imported || 'none',
  turn: 0,
  expected: null,
  open: open ? { number, lid: null } : null,
});

const tried: ReadonlySet<string> = new Set(['ConnectionStarted', 'ConnectionStopped', 'ConnectionMoved']);
/** Returns why a connection is down, after an event. */
const reasonOf = ({ event }: OfConnection, before: string): string => {
  if (event.type === 'ConnectionLost') return event.data.reason;
  return tried.has(event.type) || event.type === 'ConnectionOpened' ? '' : before;
};

/** The number of the phone stays while the connection is down. */
const toRow = (state: Connection, happened: OfConnection, before: Row | undefined): Row | undefined =>
  state.is === 'present'
    ? {
        ...numberedKey(happened),
        ...asColumns({ tokenHash: null, ...state }, same),
        imported: state.imported === 'none' ? '' : state.imported,
        open: state.open !== null,
        number: state.open?.number ?? before?.number ?? '',
        reason: reasonOf(happened, before?.reason ?? ''),
        restriction: before?.restriction ?? null,
        messaging_limit: before?.messaging_limit ?? '',
        notices: before?.notices ?? null,
        moved_position:
          happened.event.type === 'ConnectionMoved'
            ? String(happened.position.commit)
            : (before?.moved_position ?? null),
        updated_at: happened.at,
      }
    : undefined;

const all = rowView({
  name: 'connections',
  version: 9,
  table: connectionTable,
  keyOf: numberedKey,
  indexes: 'create index connection_token on connection (token_hash) where token_hash is not null',
  features: ['connection', 'link', 'restriction'],
  events: { ...connectionEvents, ...restrictionEvents },
  on: (before, { event, ...happened }, tx) => {
    if (isOf(restrictionEvents, event)) {
      if (!before) return before;
      const { restriction, limit, notices } = event.data;
      const after = { ...before, restriction, messaging_limit: limit, notices: notices.length ? notices : null };
      if (isDeepStrictEqual(before, after)) return before;
      publish({ event, ...happened }, { before, after }, tx);
      return after;
    }
    if (event.type === 'ConnectionAdded' && before) throw new Error('the WhatsApp account exists already');
    const state = connection.evolve(before ? toState(before) : connection.initial, event, happened.at);
    const after = toRow(state, { event, ...happened }, before);
    // The connector may report the end of a link after the connection was removed.
    if (before || after) publish({ event, ...happened }, { before, after }, tx);
    return after;
  },
});

const defaults = rowView({
  name: 'defaultConnections',
  version: 1,
  table: defaultTable,
  keyOf: ({ companyId }) => ({ company_id: companyId }),
  features: [defaultConnection.feature, connection.feature],
  events: { ...defaultConnectionEvents, ConnectionRemoved: connectionEvents.ConnectionRemoved },
  on: (before, happened, tx) => {
    const { event, companyId, id } = happened;
    if (event.type === 'ConnectionRemoved') return before?.connection_id === Number(id) ? undefined : before;
    const { connectionId } = event.data;
    for (const each of new Set([before?.connection_id ?? connectionId, connectionId]))
      tx.tell(happened, connectionTopic, { action: 'update', id: String(each), before: {}, after: {} });
    return { company_id: companyId, connection_id: connectionId };
  },
});

/** The connections of a company and its default one. Momentary state such as QR codes is kept in connector.live. */
export const connections = withTable(all, defaults);
