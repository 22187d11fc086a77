/** The parts that other features may use. */
export { StrayPayments } from './StrayPayments.tsx';
