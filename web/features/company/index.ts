/** What other features may use of this one. */
export { CompaniesTab } from './CompaniesTab.tsx';
