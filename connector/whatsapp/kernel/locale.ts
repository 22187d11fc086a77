import type { Language } from '../../../domain/message/automatic.ts';

/** The language and the time zone of the company that reads the messages. */
export type Locale = { language: Language; timeZone: string };
export const defaultLocale: Locale = { language: 'pt', timeZone: 'America/Sao_Paulo' };
