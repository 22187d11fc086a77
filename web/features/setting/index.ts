/** What other features may use of this one. */
export { selectSetting } from './slice.ts';
