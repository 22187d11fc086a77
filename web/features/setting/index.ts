/** The parts that other features may use. */
export { selectSetting } from './slice.ts';
