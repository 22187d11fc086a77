import { turnsOf, type ConversationTurn } from './conversation.ts';

type Said = Parameters<typeof turnsOf>[0][number];
/** A point at which the customer waited for an answer: the turns so far, and the company's answer at the time ('' for none). */
export type ReplayPoint = { turns: ConversationTurn[]; before: string };

/** Returns where an AI would have answered: the first `most` points of one conversation. Takes its messages in order. */
export const replayPoints = (messages: readonly Said[], most: number): ReplayPoint[] => {
  const all = turnsOf(messages, messages.length || 1);
  return all
    .flatMap(({ by }, at): ReplayPoint[] => {
      if (by !== 'contact' || all[at + 1]?.by === 'contact') return [];
      const behind = all.slice(at + 1);
      const next = behind.findIndex((turn) => turn.by === 'contact');
      const answers = next === -1 ? behind : behind.slice(0, next);
      return [{ turns: all.slice(0, at + 1), before: answers.map(({ text }) => text).join('\n') }];
    })
    .slice(0, most);
};
