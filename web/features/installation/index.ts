/** What other features may use of this one. */
export { InstallationTab } from './InstallationTab.tsx';
