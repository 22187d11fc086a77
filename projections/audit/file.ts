import type { AuditLanguage } from '../../domain/audit/words.ts';

/** Which file of whose history, and by which session it was wanted. */
export type HistoryFile = {
  companyId: number;
  ticketId: number;
  sessionId: string;
  as: 'pdf' | 'json';
  language: AuditLanguage;
};

/** Where it is served. */
export const filePath = ({ companyId, ticketId, sessionId, language, as }: HistoryFile): string =>
  `/v1/audit/${companyId}/${sessionId}/${ticketId}.${language}.${as}`;
