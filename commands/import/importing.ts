import { idHere, given, importing, type Import } from '../../domain/import/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { Erased } from '../../eventstore/persons.ts';
import { TooLarge, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
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
} as const;
export type Kind = keyof typeof tables;
const kinds = Object.keys(tables).filter((name): name is Kind => Object.hasOwn(tables, name));

/** A row of theirs that is to be taken over, and when it came to be (ISO). */
type Row = { id: number | string; createdAt?: string | undefined };

/** What goes through one import. */
export type Importing = {
  deps: Deps;
  source: Source;
  report: Report;
  /** Where their files lie; null: nobody said. */
  media: string | null;
  /** Ids here of what was taken over, or is here instead: of few kinds, by the ids there. */
  known: Record<'plan' | 'company' | 'queue' | 'queueOption' | 'user' | 'tag' | 'connection', Map<number, number>>;
  /** The id here of a record of a kind, whether or not it was taken over; 0 stands for one that is gone. */
  idOf: (kind: Kind, there: number) => number;
  /** The company here of what belongs to one there. Throws Left. */
  home: (row: { companyId: number }) => number;
  /** What its events say set them off: its row. */
  causeOf: (kind: Kind | 'message', row: Row, companyId: number) => Cause;
  /** The commands' means to make one record, under the id that it is to have. */
  making: (kind: Kind, there: number) => Deps;
  /** Does the work of a row, counts what became of it, and tells why it was left where a rule refused it. */
  take: (kind: Kind, row: Row, work: () => Promise<Counted>) => Promise<void>;
};

/** Gives ids to whatever their tables hold and has none yet. */
const idsFor = async (store: Store, source: Source): Promise<Import> => {
  const target = { companyId: 0, id: source.key };
  for (const kind of kinds) {
    const { state } = await load(store, importing, target);
    const upTo = await source.highest(tables[kind]);
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

/** What became of what a command was asked for. */
export const became = ({ repeated }: { repeated: boolean }): Counted => (repeated ? 'there' : 'taken');

/** Why a row was left, in words; null: it is no matter of that row. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof Left) return error.message;
  if (error instanceof Erased) return 'whom it is of was erased here';
  if (error instanceof Refused) return error.code;
  return error instanceof TooLarge ? 'it is too large' : null;
};

/** Begins an import, or goes on with one. */
export const beginImport = async (
  deps: Deps,
  source: Source,
  report: Report,
  media: string | null,
): Promise<Importing> => {
  const ids = await idsFor(deps.store, source);
  const idOf = (kind: Kind, there: number): number => {
    const here = idHere(ids, kind, there);
    if (here === null) throw new Error(`${tables[kind]} ${there} came behind the last that were counted`);
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
  };
  return {
    deps,
    source,
    report,
    media,
    known,
    idOf,
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
      try {
        report.count(tables[kind], await work());
      } catch (error) {
        const why = refusalOf(error);
        if (why === null) throw error;
        report.left(tables[kind], id, why);
      }
    },
  };
};
