import type { Commands, Decider } from '../kernel/decider.ts';
import { loopBrakeEvents, type AutomaticTurn, type LoopWhy } from './brakeEvents.ts';

/** How many answers a company's machines give: to the same text in a day, and within two minutes. */
export type LoopLimits = { same: number; fast: number };
export type LoopBrake = {
  turns: readonly AutomaticTurn[];
  brakedMs: number | null;
  /** The ticket in which nothing automatic is said any more. */
  braked: { ticketId: number; why: LoopWhy } | null;
};

type LoopBrakeCommand = Commands<{
  /** An answer is about to be given to a message (`of`) that says `said`. */
  CountAnswer: AutomaticTurn & { contactId: number; ticketId: number; limits: LoopLimits };
  ReleaseBrake: { contactId: number };
}>;

const DAY_MS = 86_400_000;
const FAST_MS = 120_000;
/** The newest turns are kept. */
const MOST = 60;

/** Why the next answer would be one too many; null: it is not. */
const tooMany = (
  { turns, brakedMs }: Pick<LoopBrake, 'turns' | 'brakedMs'>,
  { ms, said, limits }: AutomaticTurn & { limits: LoopLimits },
): LoopWhy | null => {
  const toSame = said ? turns.filter((turn) => turn.said === said).length : 0;
  if (toSame >= limits.same) return 'sameText';
  const most = brakedMs === null ? limits.fast : Math.max(1, Math.floor(limits.fast / 3));
  return turns.filter((turn) => turn.ms > ms - FAST_MS).length >= most ? 'tooFast' : null;
};

/**
 * The loop brake of one contact on one connection (design.md, The loop brake). It counts the answers that machines give, is put on in
 * a ticket before the answer that is one too many, and forgets all of it when a person answers. Closing the ticket forgets nothing:
 * the next ticket is answered, but a text that was answered too often is not, and a day long a third of the fast answers is enough.
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
