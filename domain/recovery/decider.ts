import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts';
import { recoveryEvents } from './events.ts';

export type Recovering = { companyId: number; userId: number };
/** How long a code is valid, and how long a handle is valid after its code was typed (R674). */
export const CODE_MS = 300_000;
export const VERIFIED_MS = 600_000;
const TRIES = 3;
/** The codes for a number that one address may request. Each further request doubles the wait. */
const CODES = 5;
/** The most codes for a number in a day, from all addresses. */
const MOST = 20;
/** How many events of a stream are kept: more than a day can add. */
const KEPT = 400;

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
  /** `whose`: the user whose code was typed; null if it is no user's code. */
  TypeCode: { handle: string; whose: Recovering | null; nowMs: number };
  SettleCode: Recovering & { handle: string; sent: boolean };
  FinishRecovery: { handle: string; nowMs: number };
}>;

const isAsked = ({ askedMs, mistyped, finished }: Asked, nowMs: number): boolean =>
  nowMs < askedMs + CODE_MS && mistyped < TRIES && !finished;

/**
 * Returns the recovery that a typed code belongs to: that of its handle, else the only one requested from the same address.
 * Returns none where there are two, because no one may verify another person's request. `from` is '' where addresses do not
 * tell people apart.
 */
export const findRecovery = (
  state: Recovery,
  by: { handle: string } | { from: string },
  nowMs: number,
): Asked | undefined => {
  const open = state.filter((each) => isAsked(each, nowMs));
  if ('handle' in by) return open.find(({ handle }) => handle === by.handle);
  const [only, another] = open.filter(({ from }) => from !== '' && from === by.from);
  return another ? undefined : only;
};

/**
 * Returns until when requests from this address are blocked. Limits count per address first, so that a stranger cannot lock
 * out the owner.
 */
const shutUntil = (state: Recovery, from: string, nowMs: number): number => {
  const today = state.filter(({ askedMs }) => nowMs < askedMs + DAY_MS);
  const own = today.filter((each) => from !== '' && each.from === from);
  const [last, many] = [own.at(-1), today.at(-MOST)];
  const byAddress = last && own.length >= CODES ? last.askedMs + HOUR_MS * 2 ** (own.length - CODES) : 0;
  return Math.max(byAddress, many ? many.askedMs + DAY_MS : 0);
};

/**
 * The password recoveries of one number (stream `recovery-0.<its hash>`). Numbers without a user get the same decisions.
 * Throws ERR_TOO_MANY_REQUESTS with the seconds to wait, and ERR_CODE_UNVERIFIED for a handle that may not change the password
 * (R676).
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
