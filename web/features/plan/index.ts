/** What other features may use of this one. */
export { PlansTab } from './PlansTab.tsx';
