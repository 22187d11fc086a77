/** The parts that other features may use. */
export { CompaniesTab } from './CompaniesTab.tsx';
