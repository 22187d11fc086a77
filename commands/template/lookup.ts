import type { TemplateFields } from '../../domain/template/record.ts';

export type TemplateLookup = {
  /** All templates of a WhatsApp Business account that the company lists. */
  templatesOfAccount(companyId: number, accountId: string): Promise<{ id: number; metaId: string }[]>;
  /** The approved templates of a WhatsApp Business account, by name. */
  approvedTemplates(companyId: number, accountId: string): Promise<({ id: number } & TemplateFields)[]>;
  /** A connection that has access to a WhatsApp Business account; null if the company has none. */
  connectionOfAccount(companyId: number, accountId: string): Promise<number | null>;
};
