/** The parts that other features may use. */
export { SendTemplate, TemplatePicker } from './lazyParts.ts';
