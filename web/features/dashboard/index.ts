/** The parts that other features may use. */
export { Counters } from './Counters.tsx';
export { Rating } from './Rating.tsx';
