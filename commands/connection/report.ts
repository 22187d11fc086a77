import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { causeOf } from '../kernel/cause.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store'>;
type Which = { companyId: number; connectionId: number };

const report = async (
  { store }: Needs,
  { companyId, connectionId }: Which,
  command: Parameters<typeof connection.decide>[0],
) => {
  const cause = causeOf(`report:${connectionId}:${crypto.randomUUID()}`, companyId, 'connector');
  try {
    await handle(store, connection, { companyId, id: connectionId }, command, cause, { tries: 100 });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // removed meanwhile: nobody is left to tell
  }
};

/** The connector tells that a connection is up, and as whom. */
export const reportOpened = (needs: Needs, which: Which & { number: string; lid: string | null }) =>
  report(needs, which, { type: 'ReportOpened', number: which.number, lid: which.lid });

/** The connector tells that a connection is down; `final`: nobody tries again by himself. */
export const reportLost = (needs: Needs, which: Which & { reason: string; final: boolean }) =>
  report(needs, which, { type: 'ReportLost', reason: which.reason, final: which.final });
