/** What other features may use of this one. */
export { UsageTab } from './UsageTab.tsx';
