/** What other features may use of this one. */
export { Counters } from './Counters.tsx';
export { Rating } from './Rating.tsx';
