import type { DatabaseSync } from 'node:sqlite';
import { keyId } from '../../runtime/secrets.ts';
import {
  sealDigest,
  faultOfSum,
  FORGED,
  openScan,
  readEvidence,
  wrapped,
  writeEvidence,
  type SealKeys,
} from './evidence.ts';
import type { StoredEvent } from './events.ts';

const ROWS_AT_ONCE = 100;

/** Keeps evidence of what the log's one writer did. */
export type Sealing = {
  /** The fault found when the log was opened, in one sentence. */
  fault: string | null;
  added(event: StoredEvent): void;
  removed(event: StoredEvent): void;
  /** Writes the evidence; must be the last step of a transaction. */
  keep(): void;
  /** Reports that the transaction is durable or was rolled back. */
  settled(how: 'committed' | 'rolledBack'): void;
  /**
   * Compares the whole log with its evidence, step by step between writes. The result is the fault, or null. Seals an
   * unsealed log, and seals again with the newest key what an older key had sealed.
   */
  check(): Generator<void, string | null>;
};

function* nothing(): Generator<void, null> {
  yield;
  return null;
}
const unsealed: Sealing = {
  fault: null,
  added: () => {},
  removed: () => {},
  keep: () => {},
  settled: () => {},
  check: () => nothing(),
};

export const openSealing = (db: DatabaseSync, keys: SealKeys): Sealing => {
  const [newest] = keys;
  if (!newest) return unsealed;
  const found = readEvidence(db, keys);
  // The start refuses such a log with a separate sentence (privacy.md, Secrets): its seal stays untouched.
  if (found.evidence === null && found.isOfOtherSecrets) return unsealed;
  const isEmpty = found.evidence === null && found.fault === null;
  const write = writeEvidence(db);
  let state = isEmpty
    ? { key: newest, evidence: { key: keyId(newest), sum: 0n, events: 0, last: 0 } }
    : found.evidence && found.fault !== FORGED
      ? { key: found.key, evidence: found.evidence }
      : null;
  const none = () => ({ sum: 0n, events: 0, last: 0, scanned: [] as bigint[], scannedEvents: 0, touched: false });
  let pending = none();
  let scanning: (ReturnType<typeof openScan>['scan'] & { keys: readonly Buffer[] }) | null = null;

  const next = () =>
    state && {
      key: state.evidence.key,
      sum: wrapped(state.evidence.sum + pending.sum),
      events: state.evidence.events + pending.events,
      last: Math.max(state.evidence.last, pending.last),
    };
  return {
    fault: found.fault,
    added: (event) => {
      pending.touched = true;
      if (!state) return;
      pending.sum += sealDigest(state.key, event);
      pending.events++;
      pending.last = event.position;
    },
    removed: (event) => {
      pending.touched = true;
      if (state) {
        pending.sum -= sealDigest(state.key, event);
        pending.events--;
      }
      if (!scanning || event.position > scanning.cursor) return;
      pending.scanned = scanning.keys.map((key, n) => (pending.scanned[n] ?? 0n) + sealDigest(key, event));
      pending.scannedEvents++;
    },
    keep: () => {
      const evidence = next();
      if (state && evidence && pending.touched) write(evidence, state.key);
    },
    settled: (how) => {
      const evidence = next();
      if (how === 'committed') {
        if (state && evidence) state = { ...state, evidence };
        if (scanning) {
          scanning.sums = scanning.sums.map((sum, n) => wrapped(sum - (pending.scanned[n] ?? 0n)));
          scanning.events -= pending.scannedEvents;
        }
      }
      pending = none();
    },
    check: function* () {
      if (found.fault === FORGED) return FORGED;
      const sealed = state?.key;
      const used = sealed && sealed !== newest ? [sealed, newest] : [newest];
      const { scan, step } = openScan(db, used, ROWS_AT_ONCE);
      scanning = Object.assign(scan, { keys: used });
      while (step()) yield;
      scanning = null;
      const [sum = 0n] = scan.sums;
      const fault = state ? faultOfSum(state.evidence, { events: scan.events, sum }) : null;
      if (!fault && state?.key !== newest) {
        const evidence = { key: keyId(newest), sum: scan.sums.at(-1) ?? 0n, events: scan.events, last: scan.cursor };
        write(evidence, newest);
        state = { key: newest, evidence };
      }
      return fault;
    },
  };
};
