import { connection } from '../../domain/connection/decider.ts';
import { linkedPhoneOf, link } from '../../domain/connection/link.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'>;
type Which = { companyId: number; connectionId: number };
const reportOf = ({ companyId, connectionId }: Which) =>
  causeOf(`report:${connectionId}:${crypto.randomUUID()}`, companyId, 'connector');

/** A connection with its live session, or null if it is down, according to the log. */
export const connectionWithLink = async (store: Store, { companyId, connectionId: id }: Which) => {
  const [known, of] = await Promise.all([
    load(store, connection, { companyId, id }),
    load(store, link, { companyId, id }),
  ]);
  return { known, line: linkedPhoneOf(known.state, of.state) };
};

/** Records that a connection is up, and with which number. Ignores a connection that was removed in the meantime. */
export const reportOpened = async (
  { store }: Needs,
  { number, lid, ...which }: Which & { number: string; lid: string | null },
): Promise<void> => {
  const target = { companyId: which.companyId, id: which.connectionId };
  const known = await load(store, connection, target);
  if (known.state.is !== 'present') return;
  let now = known.state;
  if (now.expected !== null) {
    const linked = { type: 'ReportLinked', number } as const;
    const judged = await handle(store, connection, { target, command: linked, cause: reportOf(which), known });
    if (judged.state.is !== 'present' || !judged.state.wanted) return;
    now = judged.state;
  }
  const command = { type: 'ReportOpened', turn: now.turn, number, lid } as const;
  await handle(store, link, { target, command, cause: reportOf(which) });
};

/** Records that the requested import of old messages is finished. Once per import. */
export const reportImported = async (
  { store }: Needs,
  { messages, ...which }: Which & { messages: number },
): Promise<void> => {
  const target = { companyId: which.companyId, id: which.connectionId };
  const { state } = await load(store, connection, target);
  if (state.is !== 'present') return;
  const command = { type: 'FinishImport', messages } as const;
  await handle(store, connection, { target, command, cause: reportOf(which) });
};

/** Records that a connection is down. `final`: there is no automatic retry. */
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
    await handle(store, link, { target, command, cause });
    return;
  }
  try {
    await handle(store, connection, {
      target,
      command: { type: 'ReportEnded', reason },
      cause,
      known,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // it was removed in the meantime
  }
};
