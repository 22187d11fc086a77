import type { Shown } from './live.ts';
import type { Verdict } from './status.ts';

/**
 * Where a session is.
 *
 *     connecting ─ code ─▶ scanning ─ opened ─▶ open        closed or failed, again later ─▶ resting ─ rested ─▶ connecting
 *         └───────────────── opened ──────────────▶         closed, never again ──────────▶ over
 */
export type Phase = 'connecting' | 'scanning' | 'open' | 'resting' | 'over';
export type State = {
  phase: Phase;
  /** Since when it is open; null: it is not. */
  since: number | null;
  /** What the log believes: it hears of a loss once. */
  countsAsOpen: boolean;
  /** How many codes were shown that nobody scanned. */
  codes: number;
  /** Why a code shows, where that was not asked for. */
  why: string;
  /** Somebody ends it: whatever happens now has no next step. */
  ending: boolean;
};
export const initial: State = {
  phase: 'connecting',
  since: null,
  countsAsOpen: false,
  codes: 0,
  why: '',
  ending: false,
};

/** What happens to a session. */
export type Happening =
  /** Before the first socket: what the log believes, and whether the keys were found to be void. */
  | { type: 'prepared'; isOpen: boolean; pairingLost: boolean }
  | { type: 'code'; qrcode: string }
  | { type: 'paired' }
  | { type: 'opened'; at: number }
  | { type: 'closed'; verdict: Verdict; at: number }
  /** A store was away, or a bug: no socket was served. */
  | { type: 'failed'; verdict: Verdict }
  | { type: 'rested' }
  /** Somebody looks at it and does not want to wait. */
  | { type: 'asked' }
  | { type: 'ended' };

/** What is to be done about it. */
export type Effect =
  | { type: 'show'; shown: Partial<Shown> & Pick<Shown, 'status'> }
  | { type: 'close'; word: string }
  | { type: 'tellOpened' }
  | { type: 'tellLost'; reason: string; final: boolean }
  | { type: 'wipe' }
  /** The next pause is a short one again. */
  | { type: 'forgetPauses' }
  | { type: 'wake' };
type Step = { state: State; effects: readonly Effect[] };

const CODES = 3;
/** A connection that held for so long was a good one. */
const STABLE_MS = 30_000;

const show = (shown: Partial<Shown> & Pick<Shown, 'status'>): Effect => ({ type: 'show', shown });

/** What follows the end of a socket, or that there was none. */
const after = (state: State, { next, reason, wipe }: Verdict): Step => {
  if (state.ending) return { state, effects: [] };
  const voided: Effect[] = wipe ? [{ type: 'wipe' }] : [];
  switch (next) {
    case 'now':
      return { state: { ...state, phase: 'connecting' }, effects: voided };
    case 'later':
      return { state: { ...state, phase: 'resting' }, effects: [...voided, show({ status: 'TIMEOUT', reason })] };
    case 'never': {
      const told = { type: 'tellLost', reason, final: true } as const;
      return {
        state: { ...state, phase: 'over' },
        effects: [...voided, show({ status: 'DISCONNECTED', reason }), told],
      };
    }
  }
};

/** Where a session is after something happened, and what is to be done about it. Pure. */
export const transition = (state: State, happened: Happening): Step => {
  switch (happened.type) {
    case 'prepared': {
      const known = { ...state, countsAsOpen: happened.isOpen };
      if (!happened.pairingLost) return { state: known, effects: [] };
      const why = 'pairingLost';
      return { state: { ...known, why }, effects: [{ type: 'tellLost', reason: why, final: false }] };
    }
    case 'code': {
      const codes = state.codes + 1;
      const { qrcode } = happened;
      const effect: Effect =
        codes > CODES
          ? { type: 'close', word: 'unscanned' }
          : show({ status: 'qrcode', qrcode, retries: codes - 1, reason: state.why });
      return { state: { ...state, phase: 'scanning', codes }, effects: [effect] };
    }
    case 'paired':
      return { state, effects: [show({ status: 'PAIRING' })] };
    case 'opened':
      return {
        state: { ...state, phase: 'open', since: happened.at, countsAsOpen: true, codes: 0, why: '' },
        effects: [show({ status: 'CONNECTED' }), { type: 'tellOpened' }],
      };
    case 'closed': {
      const { verdict, at } = happened;
      const lost = state.countsAsOpen && verdict.next === 'later';
      const wasGood = state.since !== null && at - state.since > STABLE_MS;
      const closed = { ...state, since: null, countsAsOpen: state.countsAsOpen && verdict.next === 'now' };
      const { state: next, effects } = after(closed, verdict);
      return {
        state: next.phase === 'open' ? { ...next, phase: 'connecting' } : next,
        effects: [
          ...(lost ? [{ type: 'tellLost', reason: verdict.reason, final: false } as const] : []),
          ...(wasGood ? [{ type: 'forgetPauses' } as const] : []),
          ...effects,
        ],
      };
    }
    case 'failed':
      return after(state, happened.verdict);
    case 'rested':
      return { state: state.phase === 'resting' ? { ...state, phase: 'connecting' } : state, effects: [] };
    case 'asked':
      if (state.phase === 'over' || state.phase === 'open') return { state, effects: [] };
      return {
        state: { ...state, codes: 0 },
        effects: [{ type: 'forgetPauses' }, show({ status: 'OPENING' }), { type: 'wake' }],
      };
    case 'ended':
      return { state: { ...state, ending: true }, effects: [] };
  }
};
