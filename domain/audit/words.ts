import type { AuditWords } from './spoken.ts';
import { en } from './words.en.ts';
import { es } from './words.es.ts';
import { pt } from './words.pt.ts';

export const auditLanguages = ['pt', 'en', 'es'] as const;
export type AuditLanguage = (typeof auditLanguages)[number];
export const auditWords: Record<AuditLanguage, AuditWords> = { pt, en, es };
