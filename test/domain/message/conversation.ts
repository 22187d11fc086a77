import { measureDelay, noEnds, noLag, placeMessage, type Arrival } from '../../../domain/message/order.ts';

/** A message in the log. `chat` names its conversation. All share one connection. */
export type Logged = Arrival & { chat?: string; name?: string };

/** Returns the conversations of a log as users see them, each from top to bottom. */
export const shownBy = <M extends Logged>(log: readonly M[]): Map<string, M[]> => {
  const chats = new Map<string, { ends: typeof noEnds; rows: { message: M; second: number; position: number }[] }>();
  let lag = noLag;
  for (const [position, message] of log.entries()) {
    const chat = chats.get(message.chat ?? '') ?? { ends: noEnds, rows: [] };
    chats.set(message.chat ?? '', chat);
    const heard = measureDelay(message, lag);
    lag = heard.lag;
    const { second, lifts, ends } = placeMessage(message, heard.live, chat.ends);
    if (lifts) for (const row of chat.rows) if (row.message.ours) row.second = Math.min(row.second, second);
    chat.ends = ends;
    chat.rows.push({ message, second, position });
  }
  const sorted = [...chats].map(([name, { rows }]) => {
    const inOrder = rows.toSorted((a, b) => a.second - b.second || a.position - b.position);
    return [name, inOrder.map(({ message }) => message)] as const;
  });
  return new Map(sorted);
};
