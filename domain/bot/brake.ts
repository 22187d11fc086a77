import type { Commands, Decider } from '../kernel/decider.ts';
import { DAY_MS } from '../kernel/durations.ts';
import { loopBrakeEvents, type AutomaticTurn, type LoopWhy } from './brakeEvents.ts';

/** The most automatic answers to a contact: to the same text in a day (`same`), within two minutes (`fast`), and in a day. */
export type LoopLimits = { same: number; fast: number; day: number };
export type LoopBrake = {
  turns: readonly AutomaticTurn[];
  brakedMs: number | null;
  /** The ticket in which automatic answers have stopped. */
  braked: { ticketId: number; why: LoopWhy } | null;
};

type LoopBrakeCommand = Commands<{
  /** Counts the answer to message `of` before it is sent. `said` is the digest of that message's text. */
  CountAnswer: AutomaticTurn & { contactId: number; ticketId: number; limits: LoopLimits };
  ReleaseBrake: { contactId: number };
}>;

const FAST_MS = 120_000;
/** The number of newest turns that are kept, which is also the highest limit of a day. */
const MOST = 200;

/** Messages without words in a row, such as stickers, may be this many times as many as those with the same text. */
const WORDLESS = 2;
const inRow = (turns: readonly AutomaticTurn[]): number =>
  turns.length - 1 - turns.findLastIndex(({ said }) => said !== '');

/** Returns why the next answer would exceed a limit, or null if it may be sent. */
const tooMany = (
  { turns, brakedMs }: Pick<LoopBrake, 'turns' | 'brakedMs'>,
  { ms, said, limits }: AutomaticTurn & { limits: LoopLimits },
): LoopWhy | null => {
  const toSame = said ? turns.filter((turn) => turn.said === said).length : inRow(turns) / WORDLESS;
  if (toSame >= limits.same) return 'sameText';
  if (turns.length >= limits.day) return 'tooMany';
  const most = brakedMs === null ? limits.fast : Math.max(1, Math.floor(limits.fast / 3));
  return turns.filter((turn) => turn.ms > ms - FAST_MS).length >= most ? 'tooFast' : null;
};

/**
 * The loop brake of one contact on one connection (answers.md, The loop brake). It counts automatic answers and stops
 * them in a ticket before the one that exceeds a limit. It starts over when a person answers. Closing the ticket keeps
 * the counts. In the next ticket, a text that was answered too often stays unanswered. For a day, a third of the limit
 * for fast answers applies.
 */
export const loopBrake: Decider<LoopBrake, LoopBrakeCommand, typeof loopBrakeEvents> = {
  feature: 'loopBrake',
  events: loopBrakeEvents,
  keeps: 1,
  initial: { turns: [], brakedMs: null, braked: null },
  decide: (command, state) => {
    const { contactId } = command;
    if (command.type === 'ReleaseBrake')
      return state.turns.length || state.braked ? [{ type: 'LoopBrakeReleased', data: { contactId } }] : [];
    const { of, ms, said, ticketId } = command;
    if (state.braked?.ticketId === ticketId || state.turns.some((turn) => turn.of === of)) return [];
    const brakedMs = state.brakedMs !== null && state.brakedMs > ms - DAY_MS ? state.brakedMs : null;
    const turns = state.turns.filter((turn) => turn.ms > ms - DAY_MS);
    const why = tooMany({ turns, brakedMs }, command);
    if (why) return [{ type: 'LoopBraked', data: { contactId, ticketId, why, turns, brakedMs: ms } }];
    const all = [...turns, { of, ms, said }].slice(-MOST);
    return [{ type: 'AutomaticAnswerCounted', data: { contactId, turns: all, brakedMs } }];
  },
  evolve: (_, event) => {
    if (event.type === 'LoopBrakeReleased') return { turns: [], brakedMs: null, braked: null };
    const { turns, brakedMs } = event.data;
    const braked = event.type === 'LoopBraked' ? { ticketId: event.data.ticketId, why: event.data.why } : null;
    return { turns, brakedMs, braked };
  },
};
