/** What other features may use of this one. */
export { AddQueue } from './AddQueue.tsx';
export { queues } from './slice.ts';
