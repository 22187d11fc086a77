export type TemplateLookup = {
  /** All templates of a WhatsApp Business account that the company lists. */
  templatesOfAccount(companyId: number, accountId: string): Promise<{ id: number; metaId: string }[]>;
  /** A connection that has access to a WhatsApp Business account; null if the company has none. */
  connectionOfAccount(companyId: number, accountId: string): Promise<number | null>;
};
