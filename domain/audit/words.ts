import type { AuditWords } from './spoken.ts';
import { auditEnglish } from './words.en.ts';
import { auditSpanish } from './words.es.ts';
import { auditPortuguese } from './words.pt.ts';

export const auditLanguages = ['pt', 'en', 'es'] as const;
export type AuditLanguage = (typeof auditLanguages)[number];
export const auditWords: Record<AuditLanguage, AuditWords> = {
  pt: auditPortuguese,
  en: auditEnglish,
  es: auditSpanish,
};
