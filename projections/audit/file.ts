import type { AuditLanguage } from '../../domain/audit/words.ts';

/** One file of a ticket's history, and the session that requested it. */
export type HistoryFile = {
  companyId: number;
  ticketId: number;
  sessionId: string;
  as: 'pdf' | 'json';
  language: AuditLanguage;
};

/** Returns the path under which the file is served. */
export const historyFilePath = ({ companyId, ticketId, sessionId, language, as }: HistoryFile): string =>
  `/v1/audit/${companyId}/${sessionId}/${ticketId}.${language}.${as}`;
