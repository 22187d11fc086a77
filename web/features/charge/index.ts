/** What other features may use of this one. */
export { StrayPayments } from './StrayPayments.tsx';
