import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { recoveryEvents } from './events.ts';

export type Recovering = { companyId: number; userId: number };
/** So long a code is good, and a handle once its code was typed (R674). */
export const CODE_MS = 300_000;
export const VERIFIED_MS = 600_000;
const TRIES = 3;
/** So many codes for a number are asked for from one address; for each one more the wait is twice as long. */
const CODES = 5;
const HOUR_MS = 3_600_000;
/** So many codes a number is sent in a day, whoever asks: more than one address may ask for. */
const MOST = 20;
const DAY_MS = 86_400_000;
/** What of a stream is kept: more than happens in a day. */
const KEPT = 400;
/** What is said of a handle that changes no password (R676). */

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
 * Which recovery a typed code is for: that of its handle; else the only one that was asked for from the same address. Where
 * there are two it is none, for nobody may verify what another asked for; `from` is '' where addresses tell nobody apart.
 */
export const meant = (state: Recovery, by: { handle: string } | { from: string }, nowMs: number): Asked | undefined => {
  const open = state.filter((each) => isAsked(each, nowMs));
  if ('handle' in by) return open.find(({ handle }) => handle === by.handle);
  const [only, another] = open.filter(({ from }) => from !== '' && from === by.from);
  return another ? undefined : only;
};

/** Until when no code is asked for from there. The address counts first, so that a stranger does not keep the owner out. */
const shutUntil = (state: Recovery, from: string, nowMs: number): number => {
  const today = state.filter(({ askedMs }) => nowMs < askedMs + DAY_MS);
  const own = today.filter((each) => from !== '' && each.from === from);
  const [last, many] = [own.at(-1), today.at(-MOST)];
  const byAddress = last && own.length >= CODES ? last.askedMs + HOUR_MS * 2 ** (own.length - CODES) : 0;
  return Math.max(byAddress, many ? many.askedMs + DAY_MS : 0);
};

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
        const wait = Math.ceil((shutUntil(state, from, nowMs) - nowMs) / 1_000);
        if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'code', retryAfter: wait });
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
          throw new Refused('ERR_CODE_UNVERIFIED');
        return [{ type: 'RecoveryFinished', data: { handle } }];
    }
  },
  evolve: (state, { type, data }, at) => {
    const { handle } = data;
    const fresh = { askedMs: Date.parse(at), mistyped: 0, verified: null, finished: false };
    if (type === 'RecoveryAsked') return [...state, { ...data, ...fresh }].slice(-MOST);
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
