/** The parts that other features may use. */
export { PlansTab } from './PlansTab.tsx';
