import type { WhatsappRecord } from '../../domain/connection/shape.ts';

export type ConnectionLookup = {
  whatsapp(companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null>;
  /** Every connection of a company, without what only admins may see. */
  whatsapps(companyId: number): Promise<WhatsappRecord[]>;
};
