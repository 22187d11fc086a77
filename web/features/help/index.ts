/** What other features may use of this one. */
export { HelpsTab } from './HelpsTab.tsx';
