import type { StatusDetails } from './shownStatus.ts';
import type { SocketEndVerdict } from './verdict.ts';

/**
 * The phases of a session.
 *
 *     connecting ─ code ─▶ scanning ─ opened ─▶ open        closed or failed, again later ─▶ resting ─ rested ─▶ connecting
 *         └───────────────── opened ──────────────▶         closed, never again ──────────▶ over
 */
export type Phase = 'connecting' | 'scanning' | 'open' | 'resting' | 'over';
export type State = {
  phase: Phase;
  /** Time in milliseconds since when it is open; null if it is not. */
  since: number | null;
  /** Whether the log counts it as open. The log receives each loss once. */
  countsAsOpen: boolean;
  /** Number of codes shown that no one scanned. */
  codes: number;
  /** Why a code is shown that no user asked for. */
  why: string;
  /** Whether it is being ended. Nothing has a next step then. */
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

/** The events of a session that the machine reacts to. */
export type SessionEvent =
  /** Before the first socket: whether the log counts it as open, and whether the keys were found to be void. */
  | { type: 'prepared'; isOpen: boolean; pairingLost: boolean }
  | { type: 'code'; qrcode: string }
  | { type: 'paired' }
  | { type: 'opened'; at: number }
  | { type: 'closed'; verdict: SocketEndVerdict; at: number }
  /** No socket was served, because a store was unreachable or there was a bug. */
  | { type: 'failed'; verdict: SocketEndVerdict }
  | { type: 'rested' }
  /** A user asks for the connection and does not want to wait. */
  | { type: 'asked' }
  | { type: 'ended' };

/** The actions that follow a transition. */
export type Effect =
  | { type: 'show'; shown: Partial<StatusDetails> & Pick<StatusDetails, 'status'> }
  | { type: 'close'; reason: string }
  | { type: 'reportOpened' }
  | { type: 'reportLost'; reason: string; final: boolean }
  | { type: 'wipe' }
  /** Makes the next pause a short one again. */
  | { type: 'forgetPauses' }
  | { type: 'wake' };
type Step = { state: State; effects: readonly Effect[] };

const CODES = 3;
/** A connection that lasted longer than this was a good one. */
const STABLE_MS = 30_000;

const show = (shown: Partial<StatusDetails> & Pick<StatusDetails, 'status'>): Effect => ({ type: 'show', shown });

/** Returns the step after a socket ended, or after there was none. */
const after = (state: State, { next, reason, wipe }: SocketEndVerdict): Step => {
  if (state.ending) return { state, effects: [] };
  const voided: Effect[] = wipe ? [{ type: 'wipe' }] : [];
  switch (next) {
    case 'now':
      return { state: { ...state, phase: 'connecting' }, effects: voided };
    case 'later':
      return { state: { ...state, phase: 'resting' }, effects: [...voided, show({ status: 'TIMEOUT', reason })] };
    case 'never': {
      const report = { type: 'reportLost', reason, final: true } as const;
      return {
        state: { ...state, phase: 'over' },
        effects: [...voided, show({ status: 'DISCONNECTED', reason }), report],
      };
    }
  }
};

/** Returns the next state of a session, and the effects to perform. Pure. */
export const transition = (state: State, event: SessionEvent): Step => {
  switch (event.type) {
    case 'prepared': {
      const known = { ...state, countsAsOpen: event.isOpen };
      if (!event.pairingLost) return { state: known, effects: [] };
      const why = 'pairingLost';
      return { state: { ...known, why }, effects: [{ type: 'reportLost', reason: why, final: false }] };
    }
    case 'code': {
      const codes = state.codes + 1;
      const { qrcode } = event;
      const effect: Effect =
        codes > CODES
          ? { type: 'close', reason: 'unscanned' }
          : show({ status: 'qrcode', qrcode, retries: codes - 1, reason: state.why });
      return { state: { ...state, phase: 'scanning', codes }, effects: [effect] };
    }
    case 'paired':
      return { state, effects: [show({ status: 'PAIRING' })] };
    case 'opened':
      return {
        state: { ...state, phase: 'open', since: event.at, countsAsOpen: true, codes: 0, why: '' },
        effects: [show({ status: 'CONNECTED' }), { type: 'reportOpened' }],
      };
    case 'closed': {
      const { verdict, at } = event;
      const lost = state.countsAsOpen && verdict.next === 'later';
      const wasGood = state.since !== null && at - state.since > STABLE_MS;
      const closed = { ...state, since: null, countsAsOpen: state.countsAsOpen && verdict.next === 'now' };
      const { state: next, effects } = after(closed, verdict);
      return {
        state: next.phase === 'open' ? { ...next, phase: 'connecting' } : next,
        effects: [
          ...(lost ? [{ type: 'reportLost', reason: verdict.reason, final: false } as const] : []),
          ...(wasGood ? [{ type: 'forgetPauses' } as const] : []),
          ...effects,
        ],
      };
    }
    case 'failed':
      return after(state, event.verdict);
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
