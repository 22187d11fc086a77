import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { recoveryEvents } from './events.ts';

export type Recovering = { companyId: number; userId: number };
/** So long a code is good, and a handle once its code was typed (R674). */
export const CODE_MS = 300_000;
export const VERIFIED_MS = 600_000;
const TRIES = 3;
/** So many codes a number is sent at most in so long. */
const CODES = 5;
const SPAN_MS = 3_600_000;
/** What of a stream is kept: more than happens in that span. */
const KEPT = 100;
/** What is said of a handle that changes no password (R676). */
export const UNVERIFIED = 'Código de verificação inválido. A senha não pode ser alterada.';

/** The name of the notification that a code is to be sent. */
export const RECOVERY = 'recovery';

type Asked = {
  handle: string;
  from: string;
  users: readonly Recovering[];
  askedMs: number;
  mistyped: number;
  verified: (Recovering & { atMs: number }) | null;
  finished: boolean;
};
export type Recovery = readonly Asked[];
export type RecoveryCommand = Commands<{
  AskRecovery: { handle: string; from: string; users: readonly Recovering[]; nowMs: number };
  /** `whose`: the user whose code was typed; null: nobody's. */
  TypeCode: { handle: string; whose: Recovering | null; nowMs: number };
  SettleCode: Recovering & { handle: string; sent: boolean };
  FinishRecovery: { handle: string; nowMs: number };
}>;

const isAsked = ({ askedMs, mistyped, finished }: Asked, nowMs: number): boolean =>
  nowMs < askedMs + CODE_MS && mistyped < TRIES && !finished;

/**
 * Which recovery a typed code is for: that of its handle; else the newest that was asked for from the same address, so that
 * nobody verifies what another asked for.
 */
export const meant = (state: Recovery, by: { handle: string } | { from: string }, nowMs: number): Asked | undefined =>
  state.findLast(
    (each) => isAsked(each, nowMs) && ('handle' in by ? each.handle === by.handle : each.from === by.from),
  );

/**
 * The recoveries of one number (stream `recovery-0.<its hash>`), whether somebody has it or not: it is decided alike. Throws
 * ERR_TOO_MANY_REQUESTS with the seconds to wait.
 */
export const recovery: Decider<Recovery, RecoveryCommand, typeof recoveryEvents> = {
  feature: 'recovery',
  events: recoveryEvents,
  initial: [],
  keeps: KEPT,
  decide: (command, state) => {
    const { handle } = command;
    const known = state.find((each) => each.handle === handle);
    switch (command.type) {
      case 'AskRecovery': {
        const { from, users, nowMs } = command;
        const first = state.at(-CODES);
        const wait = first ? Math.ceil((first.askedMs + SPAN_MS - nowMs) / 1_000) : 0;
        if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { retryAfter: wait });
        return [{ type: 'RecoveryAsked', data: { handle, from, users: [...users] } }];
      }
      case 'TypeCode': {
        const { whose, nowMs } = command;
        if (!known || known.verified || !isAsked(known, nowMs)) return [];
        return [
          whose
            ? { type: 'RecoveryVerified', data: { handle, ...whose } }
            : { type: 'RecoveryCodeMistyped', data: { handle } },
        ];
      }
      case 'SettleCode': {
        const { companyId, userId, sent } = command;
        return known ? [{ type: 'RecoveryCodeSettled', data: { handle, companyId, userId, sent } }] : [];
      }
      case 'FinishRecovery':
        if (!known?.verified || known.finished || command.nowMs >= known.verified.atMs + VERIFIED_MS)
          throw new Refused(UNVERIFIED);
        return [{ type: 'RecoveryFinished', data: { handle } }];
    }
  },
  evolve: (state, { type, data }, at) => {
    const { handle } = data;
    const fresh = { askedMs: Date.parse(at), mistyped: 0, verified: null, finished: false };
    if (type === 'RecoveryAsked') return [...state, { ...data, ...fresh }].slice(-CODES);
    return state.map((each) => {
      if (each.handle !== handle) return each;
      if (type === 'RecoveryCodeMistyped') return { ...each, mistyped: each.mistyped + 1 };
      if (type === 'RecoveryFinished') return { ...each, finished: true };
      if (type !== 'RecoveryVerified') return each;
      const { companyId, userId } = data;
      return { ...each, verified: { companyId, userId, atMs: Date.parse(at) } };
    });
  },
};
