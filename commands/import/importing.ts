import { idHere, given, importing, type Import } from '../../domain/import/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Erased } from '../../eventstore/persons.ts';
import { TooLarge, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { causeOf, importId } from '../kernel/cause.ts';
import { handle, load } from '../kernel/handle.ts';
import { openIds } from '../kernel/ids.ts';
import type { Counted, Report } from './report.ts';
import type { Source } from './source.ts';

/** The kinds of records, each in its table there. */
export const tables = {
  plan: 'Plans',
  company: 'Companies',
  queue: 'Queues',
  queueOption: 'QueueOptions',
  user: 'Users',
  tag: 'Tags',
  quickMessage: 'QuickMessages',
  /** What forks had before there were quick messages. */
  quickAnswer: 'QuickAnswers',
  connection: 'Whatsapps',
  contact: 'Contacts',
  ticket: 'Tickets',
  schedule: 'Schedules',
  contactList: 'ContactLists',
  contactListItem: 'ContactListItems',
  campaign: 'Campaigns',
} as const;
/** What has no number of its own there. */
const unnumbered = { message: 'Messages', setting: 'Settings', campaignSetting: 'CampaignSettings' } as const;
export type Kind = keyof typeof tables;
type Unnumbered = keyof typeof unnumbered;
const kinds = Object.keys(tables).filter((name): name is Kind => Object.hasOwn(tables, name));

/** A row of theirs that is to be taken over, and when it came to be (ISO). */
type Row = { id: number | string; createdAt?: string | undefined };

export type Media = { folder: string; storage: Storage };

/** Contacts here by their ids there: as they are given, but for those who are others here. Left: it was. */
export type ContactOf = { find: (there: number) => number; left: Set<number>; others: Map<number, number> };

/** What goes through one import. */
export type Importing = {
  deps: Deps;
  source: Source;
  report: Report;
  /** Where their files lie, and where ours do; null: nobody said. */
  media: Media | null;
  /** Ids here of what was taken over, or is here instead: of few kinds, by the ids there. */
  known: Record<
    'plan' | 'company' | 'queue' | 'queueOption' | 'user' | 'tag' | 'connection' | 'contactList',
    Map<number, number>
  >;
  /** The id here of a record of a kind, whether or not it was taken over; 0 stands for one that is gone. */
  idOf: (kind: Kind, there: number) => number;
  contactOf: ContactOf;
  /** Where what was said over a connection lies; null: over one that is gone. */
  connectionOf: (there: number | null) => number;
  /** The company here of what belongs to one there. Throws Left. */
  home: (row: { companyId: number }) => number;
  /** What its events say set them off: its row. */
  causeOf: (kind: Kind | Unnumbered, row: Row, companyId: number) => Cause;
  /** The commands' means to make one record, under the id that it is to have. */
  making: (kind: Kind, there: number) => Deps;
  /** Does the work of a row, counts what became of it, and tells why it was left where a rule refused it. */
  take: (kind: Kind | Unnumbered, row: Row, work: () => Promise<Done>) => Promise<void>;
};

/** Gives ids to whatever their tables hold and has none yet. */
const idsFor = async (store: Store, source: Source): Promise<Import> => {
  const target = { companyId: 0, id: source.key };
  for (const kind of kinds) {
    const { state } = await load(store, importing, target);
    // A fork without companies is one.
    const upTo = kind === 'company' && !source.has('Companies') ? 1 : await source.highest(tables[kind]);
    const missing = upTo - given(state, kind);
    if (missing <= 0) continue;
    const first = await openIds(store, () => missing).next(kind === 'quickAnswer' ? 'quickMessage' : kind);
    const cause = causeOf(importId(`${source.key}:ids:${kind}:${upTo}`), 0);
    await handle(store, importing, { target, command: { type: 'GiveIds', kind, upTo, first }, cause, tries: 100 });
  }
  return (await load(store, importing, target)).state;
};

/** A row that cannot be taken over, and why. */
export class Left extends Error {}

/** What a command answered, or that whoever it was is here as somebody else; of what was done before it tells the former position. */
export type Done = { repeated: boolean; position: Position | null } | 'matched';

/** Why a row was left, in words; null: it is no matter of that row. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof Left) return error.message;
  if (error instanceof Erased) return 'whom it is of was erased here';
  if (error instanceof Refused) return error.message;
  return error instanceof TooLarge ? 'it is too large' : null;
};

const LANES = 64;
/** Works at the rows of a page, many at once, those of one `lane` in their order. */
export const sideBySide = async <T>(
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

/** Begins an import, or goes on with one. */
export const beginImport = async (
  deps: Deps,
  source: Source,
  report: Report,
  media: Media | null,
): Promise<Importing> => {
  const ids = await idsFor(deps.store, source);
  const began = await deps.store.head();
  // A store that knows an event again by its id answers as if it were new, with its former position.
  const became = (done: Done): Counted => {
    if (done === 'matched') return done;
    return done.repeated || (done.position && compare(done.position, began) <= 0) ? 'there' : 'taken';
  };
  const idOf = (kind: Kind, there: number): number => {
    const here = idHere(ids, kind, there);
    if (here === null) throw new Left(`there is no ${kind} ${there}`);
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
      if (contactOf.left.has(there)) throw new Left('its contact was left');
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
      if (here === undefined) throw new Left('its company was left');
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
