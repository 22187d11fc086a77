import type { AuditLanguage } from '../../domain/audit/words.ts';

/** Which file of whose history, and who wanted it. */
export type HistoryFile = {
  companyId: number;
  ticketId: number;
  userId: number;
  as: 'pdf' | 'json';
  language: AuditLanguage;
};

/** Where it is served. */
export const filePath = ({ companyId, ticketId, userId, language, as }: HistoryFile): string =>
  `/v1/audit/${companyId}/${userId}/${ticketId}.${language}.${as}`;
