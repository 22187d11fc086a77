/** The parts that other features may use. */
export { UsageTab } from './UsageTab.tsx';
