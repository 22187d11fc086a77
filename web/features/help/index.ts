/** The parts that other features may use. */
export { HelpsTab } from './HelpsTab.tsx';
