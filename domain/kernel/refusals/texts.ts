import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** The error catalogue by language (R717). */
export const refusalTexts = { pt, en, es };
