import type { Open } from './open.ts';

/** The number of conversations that stay in memory after they were left. */
const MOST = 20;
/** A conversation with more loaded messages than this is not kept. */
const MOST_MESSAGES = 200;

type State = { open: Open | null; visited: Open[] };

/** Keeps the open conversation in memory, so that it shows at once when it is opened again. */
export const keepVisited = (state: State): void => {
  const { open, visited } = state;
  if (open?.phase !== 'ready') return;
  const others = visited.filter(({ uuid }) => uuid !== open.uuid);
  state.visited = open.ids.length > MOST_MESSAGES ? others : [...others, open].slice(-MOST);
};

/** Returns the conversation as it was left, or undefined if it is not in memory. */
export const restoredFrom = ({ visited }: State, uuid: string): Open | undefined => {
  const kept = visited.find((one) => one.uuid === uuid);
  return kept && { ...kept, restored: kept.ids, settled: false, older: false, sought: '', found: '', unreadFrom: '' };
};

/** Forgets the conversation of a ticket that moved to another status or out of the user's reach. */
export const dropVisited = (state: State, ticketId: number): void => {
  state.visited = state.visited.filter((one) => one.ticketId !== ticketId);
};
