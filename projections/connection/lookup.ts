import type { Database } from '../../runtime/database.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import { connectionsOf } from './read.ts';

/** Answers the questions of `commands/connection/lookup.ts`. */
export const connectionLookup = (db: Database) => ({
  whatsapp: async (companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null> =>
    (await connectionsOf(db, companyId, admin, [whatsappId]))[0] ?? null,
  whatsapps: (companyId: number): Promise<WhatsappRecord[]> => connectionsOf(db, companyId, false),
});
