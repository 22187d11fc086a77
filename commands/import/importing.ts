import { idHere, lastNumberOf, importing, type Import } from '../../domain/import/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Erased } from '../../eventstore/persons.ts';
import { AppendTooLarge, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { causeOf, importId } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { openIds } from '../kernel/unique/ids.ts';
import type { CountedAs, Report } from './report.ts';
import type { ImportSource } from './source.ts';

/** The kinds of records with their source tables. */
export const tables = {
  plan: 'Plans',
  company: 'Companies',
  queue: 'Queues',
  queueOption: 'QueueOptions',
  user: 'Users',
  tag: 'Tags',
  quickMessage: 'QuickMessages',
  /** The predecessor of quick messages in older forks. */
  quickAnswer: 'QuickAnswers',
  connection: 'Whatsapps',
  contact: 'Contacts',
  ticket: 'Tickets',
  schedule: 'Schedules',
  contactList: 'ContactLists',
  contactListItem: 'ContactListItems',
  campaign: 'Campaigns',
} as const;
/** Kinds of rows without a numeric id of their own in the source. */
const unnumbered = { message: 'Messages', setting: 'Settings', campaignSetting: 'CampaignSettings' } as const;
export type Kind = keyof typeof tables;
type Unnumbered = keyof typeof unnumbered;
const kinds = Object.keys(tables).filter((name): name is Kind => Object.hasOwn(tables, name));

/** A source row to import, and its creation time (ISO). */
type Row = { id: number | string; createdAt?: string | undefined };

export type ImportedMedia = { folder: string; storage: Storage };

/**
 * Contact ids here by source ids: those reserved for them (`idOf`), except matched contacts (`others`). `left`: contacts not
 * imported.
 */
export type ContactOf = { find: (there: number) => number; left: Set<number>; others: Map<number, number> };

/** The context of one import. */
export type Importing = {
  deps: Deps;
  source: ImportSource;
  report: Report;
  /** The folder of the source's files and our storage; null if not given. */
  media: ImportedMedia | null;
  /** Ids here of imported or matched records, by source ids. Only for kinds with few rows. */
  known: Record<
    'plan' | 'company' | 'queue' | 'queueOption' | 'user' | 'tag' | 'connection' | 'contactList',
    Map<number, number>
  >;
  /** The reserved id here of a record, whether imported or not. 0 stands for a missing one. */
  idOf: (kind: Kind, there: number) => number;
  contactOf: ContactOf;
  /** The connection here for messages of a source connection; a placeholder for one that is missing. */
  connectionOf: (there: number | null) => number;
  /** The company here for a source row. Throws Left. */
  home: (row: { companyId: number }) => number;
  /** The cause of a row's events, which names the row. */
  causeOf: (kind: Kind | Unnumbered, row: Row, companyId: number) => Cause;
  /** Command dependencies that create one record under its reserved id. */
  making: (kind: Kind, there: number) => Deps;
  /** Runs the work of a row and counts the outcome. Reports the reason if a rule refuses the row. */
  take: (kind: Kind | Unnumbered, row: Row, work: () => Promise<ImportedRow>) => Promise<void>;
};

/** Reserves ids for all source rows that have none yet. */
const idsFor = async (store: Store, source: ImportSource): Promise<Import> => {
  const target = { companyId: 0, id: source.key };
  for (const kind of kinds) {
    const { state } = await load(store, importing, target);
    // A fork without companies counts as one company.
    const upTo = kind === 'company' && !source.has('Companies') ? 1 : await source.highest(tables[kind]);
    const missing = upTo - lastNumberOf(state, kind);
    if (missing <= 0) continue;
    const first = await openIds(store, () => missing).next(kind === 'quickAnswer' ? 'quickMessage' : kind);
    const cause = causeOf(importId(`${source.key}:ids:${kind}:${upTo}`), 0);
    await handle(store, importing, { target, command: { type: 'GiveIds', kind, upTo, first }, cause });
  }
  return (await load(store, importing, target)).state;
};

/** A row that cannot be imported, with the reason. */
export class UnimportableRow extends Error {}

/**
 * The result of a row's command, or 'matched' if the record is already here as another one. A repeated command returns its
 * former position.
 */
export type ImportedRow = { repeated: boolean; position: Position | null } | 'matched';

/** The reason why a row was left, or null if the error does not concern the row. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof UnimportableRow) return error.message;
  if (error instanceof Erased) return 'whom it is of was erased here';
  if (error instanceof Refused) return error.message;
  return error instanceof AppendTooLarge ? 'it is too large' : null;
};

const LANES = 64;
/** Processes the rows of a page concurrently, and those of one `lane` in order. */
export const runConcurrently = async <T>(
  page: readonly T[],
  lane: (row: T) => number,
  work: (row: T) => Promise<void>,
): Promise<void> => {
  const lanes = Map.groupBy(page, (row) => lane(row) % LANES);
  await Promise.all(
    [...lanes.values()].map(async (rows) => {
      for (const row of rows) await work(row);
    }),
  );
};

/** Begins or resumes an import. */
export const beginImport = async (
  deps: Deps,
  source: ImportSource,
  report: Report,
  media: ImportedMedia | null,
): Promise<Importing> => {
  const ids = await idsFor(deps.store, source);
  const began = await deps.store.head();
  // The store treats an event with a known id as new, but returns its former position.
  const became = (done: ImportedRow): CountedAs => {
    if (done === 'matched') return done;
    return done.repeated || (done.position && compare(done.position, began) <= 0) ? 'there' : 'taken';
  };
  const idOf = (kind: Kind, there: number): number => {
    const here = idHere(ids, kind, there);
    if (here === null) throw new UnimportableRow(`there is no ${kind} ${there}`);
    return here;
  };
  const fresh = () => new Map<number, number>();
  const known = {
    plan: fresh(),
    company: fresh(),
    queue: fresh(),
    queueOption: fresh(),
    user: fresh(),
    tag: fresh(),
    connection: fresh(),
    contactList: fresh(),
  };
  const contactOf: ContactOf = {
    left: new Set(),
    others: new Map(),
    find: (there) => {
      if (contactOf.left.has(there)) throw new UnimportableRow('its contact was left');
      return contactOf.others.get(there) ?? idOf('contact', there);
    },
  };
  return {
    deps,
    source,
    report,
    media,
    known,
    idOf,
    contactOf,
    connectionOf: (there) => (there && known.connection.get(there)) || idOf('connection', 0),
    home: ({ companyId }) => {
      const here = known.company.get(companyId);
      if (here === undefined) throw new UnimportableRow('its company was left');
      return here;
    },
    causeOf: (kind, { id, createdAt }, companyId) => ({
      ...causeOf(importId(`${source.key}:${kind}:${id}`), companyId),
      ...(createdAt && { at: createdAt }),
    }),
    making: (kind, there) => ({ ...deps, ids: { next: async () => idOf(kind, there) } }),
    take: async (kind, { id }, work) => {
      const table = { ...tables, ...unnumbered }[kind];
      try {
        report.count(table, became(await work()));
      } catch (error) {
        const why = refusalOf(error);
        if (why === null) throw error;
        report.left(table, id, why);
      }
    },
  };
};
