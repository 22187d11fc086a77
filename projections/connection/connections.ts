import type { Channel, ConnectionSettings } from '../../domain/connection/decider.ts';
import {
  connectionEvents,
  defaultConnectionEvents,
  restrictionEvents,
  type AccountRestriction,
} from '../../domain/connection/events.ts';
import {
  ddl,
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
import { view, type Happened, type Tx } from '../kernel/view/view.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { connectionTopic } from './topic.ts';

const events = { ...connectionEvents, ...defaultConnectionEvents, ...restrictionEvents };
type Events = EventOf<typeof events>;

const changed = async (happened: Happened<Events>, tx: Tx, columns: Partial<RowOf<typeof connectionTable>>) => {
  const names = Object.keys(columns);
  const set = ['updated_at', ...names].map((name, i) => `${name} = $${i + 3}`).join(', ');
  const { companyId, id, at } = happened;
  await tx.query(`update connection set ${set} where company_id = $1 and id = $2`, [
    companyId,
    id,
    at,
    ...Object.values(columns),
  ]);
};

export const connectionTable = table(
  'connection',
  {
    company_id: int,
    id: int,
    channel: oneOf<Channel>(),
    settings: json<ConnectionSettings>(),
    wanted: falseAtFirst,
    open: falseAtFirst,
    number: emptyAtFirst,
    reason: emptyAtFirst,
    has_token: falseAtFirst,
    token_hash: maybe(text),
    /** State of the tickets that an import opened: '', offered for closing, or closing. */
    imported: oneOf<'' | 'offered' | 'closing'>(`text default ''`),
    /** The restriction that WhatsApp put on the account. */
    restriction: maybe(json<AccountRestriction>()),
    updated_at: instant,
  },
  ['company_id', 'id'],
);
const defaultTable = table('default_connection', { company_id: int, connection_id: int }, ['company_id']);

/** The connections of a company and its default one. Momentary state such as QR codes is kept in connector.live. */
export const connections = view({
  name: 'connections',
  version: 6,
  tables: [connectionTable.name, defaultTable.name],
  schema: [connectionTable, defaultTable].map(ddl).join('; '),
  indexes: 'create index connection_token on connection (token_hash) where token_hash is not null',
  features: ['connection', 'link', 'defaultConnection', 'restriction'],
  events,
  on: async (happened, tx) => {
    const { event, companyId, id, at } = happened;
    const tell = (which: string, action: 'create' | 'update' | 'delete') =>
      tx.tell(happened, connectionTopic, {
        action,
        id: which,
        before: action === 'create' ? null : {},
        after: action === 'delete' ? null : {},
      });
    switch (event.type) {
      case 'ConnectionAdded':
        await tx.query(
          'insert into connection (company_id, id, channel, settings, updated_at) values ($1, $2, $3, $4, $5)',
          [companyId, id, event.data.channel, event.data.settings, at],
        );
        return tell(id, 'create');
      case 'ConnectionConfigured':
        await changed(happened, tx, {
          settings: event.data.settings,
          ...(event.data.settings.importOldMessages && { imported: '' }),
        });
        break;
      case 'ConnectionTokenSet':
        await changed(happened, tx, { has_token: event.data.set, token_hash: event.data.hash ?? null });
        break;
      case 'ConnectionStarted':
        await changed(happened, tx, { wanted: true, reason: '', ...(event.data.fresh ? { open: false } : {}) });
        break;
      case 'ConnectionStopped':
        await changed(happened, tx, { wanted: false, open: false, reason: '' });
        break;
      case 'ConnectionOpened':
        await changed(happened, tx, { open: true, number: event.data.number, reason: '' });
        break;
      case 'ConnectionLost':
        await changed(happened, tx, {
          open: false,
          reason: event.data.reason,
          ...(event.data.final ? { wanted: false } : {}),
        });
        break;
      case 'ConnectionImportFinished':
        await tx.query(
          `update connection set updated_at = $3, settings = settings || '{"importOldMessages": null, "importRecentMessages": null}',
             imported = case when (settings->>'closedTicketsPostImported')::boolean then 'closing' else 'offered' end
           where company_id = $1 and id = $2`,
          [companyId, id, at],
        );
        break;
      case 'ConnectionImportClosed':
        await changed(happened, tx, { imported: 'closing' });
        break;
      case 'SendRefused':
      case 'SendAccepted': {
        const { restriction } = event.data;
        const told = await tx.query(
          `update connection set restriction = $3::jsonb
           where company_id = $1 and id = $2 and restriction is distinct from $3::jsonb returning id`,
          [companyId, id, restriction && JSON.stringify(restriction)],
        );
        return told.length ? tell(id, 'update') : undefined;
      }
      case 'ConnectionRemoved':
        await tx.query('delete from connection where company_id = $1 and id = $2', [companyId, id]);
        await tx.query('delete from default_connection where company_id = $1 and connection_id = $2', [companyId, id]);
        return tell(id, 'delete');
      case 'DefaultConnectionChosen': {
        const { connectionId } = event.data;
        const before = await tx.query<{ connection_id: number }>(
          'select connection_id from default_connection where company_id = $1',
          [companyId],
        );
        await tx.query(
          'insert into default_connection values ($1, $2) on conflict (company_id) do update set connection_id = excluded.connection_id',
          [companyId, connectionId],
        );
        for (const { connection_id } of before) tell(String(connection_id), 'update');
        return tell(String(connectionId), 'update');
      }
    }
    tell(id, 'update');
  },
});
