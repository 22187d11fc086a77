import { connection } from '../../domain/connection/decider.ts';
import { lineOf, link } from '../../domain/connection/link.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { causeOf } from '../kernel/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store'>;
type Which = { companyId: number; connectionId: number };
const tries = 100;
const reportOf = ({ companyId, connectionId }: Which) =>
  causeOf(`report:${connectionId}:${crypto.randomUUID()}`, companyId, 'connector');

/** A connection and as whom it is up (null: it is not), as the log knows it. */
export const standing = async (store: Store, { companyId, connectionId: id }: Which) => {
  const [known, of] = await Promise.all([
    load(store, connection, { companyId, id }),
    load(store, link, { companyId, id }),
  ]);
  return { known, line: lineOf(known.state, of.state) };
};

/** The connector tells that a connection is up, and as whom. Of one that was removed meanwhile nobody is left to tell. */
export const reportOpened = async (
  { store }: Needs,
  { number, lid, ...which }: Which & { number: string; lid: string | null },
): Promise<void> => {
  const target = { companyId: which.companyId, id: which.connectionId };
  const { state } = await load(store, connection, target);
  if (state.is !== 'present') return;
  const command = { type: 'ReportOpened', turn: state.turn, number, lid } as const;
  await handle(store, link, { target, command, cause: reportOf(which), tries });
};

/** The connector tells that what was wanted of the old messages is imported. Once for each import. */
export const reportImported = async (
  { store }: Needs,
  { messages, ...which }: Which & { messages: number },
): Promise<void> => {
  const target = { companyId: which.companyId, id: which.connectionId };
  const { state } = await load(store, connection, target);
  if (state.is !== 'present') return;
  const command = { type: 'FinishImport', messages } as const;
  await handle(store, connection, { target, command, cause: reportOf(which), tries });
};

/** The connector tells that a connection is down; `final`: nobody tries again by himself. */
export const reportLost = async (
  { store }: Needs,
  { reason, final, ...which }: Which & { reason: string; final: boolean },
): Promise<void> => {
  const target = { companyId: which.companyId, id: which.connectionId };
  const known = await load(store, connection, target);
  const { state } = known;
  if (state.is !== 'present') return;
  const cause = reportOf(which);
  if (!final) {
    const command = { type: 'ReportLost', turn: state.turn, wasOpen: state.open !== null, reason } as const;
    await handle(store, link, { target, command, cause, tries });
    return;
  }
  try {
    await handle(store, connection, { target, command: { type: 'ReportEnded', reason }, cause, tries, known });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // removed meanwhile
  }
};
