/** The parts that other features may use. */
export { AddQueue } from './AddQueue.tsx';
export { queues } from './slice.ts';
