/** The parts that other features may use. */
export { ChosenTemplateFields } from './ChosenTemplateFields.tsx';
export { SendTemplate } from './lazyParts.ts';
