export type TemplateLookup = {
  /** All templates of a WhatsApp Business account that the company lists. */
  templatesOfAccount(companyId: number, accountId: string): Promise<{ id: number; metaId: string }[]>;
  /** The id of a template by Meta's id; null if the company does not list it. */
  templateByMetaId(companyId: number, metaId: string): Promise<number | null>;
  /** A connection that has access to a WhatsApp Business account; null if the company has none. */
  connectionOfAccount(companyId: number, accountId: string): Promise<number | null>;
};
