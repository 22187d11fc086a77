/** The parts that other features may use. */
export { InstallationTab } from './InstallationTab.tsx';
