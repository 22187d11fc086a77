import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { SignedIn, UserRecord } from '../../domain/user/shape.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Ids } from './ids.ts';

/** What may be a moment old and is looked up in read models; main.ts hands it in (DESIGN 4). */
export type Lookup = {
  signedIn(companyId: number, userId: number): Promise<SignedIn | null>;
  user(companyId: number, userId: number): Promise<UserRecord | null>;
  ticket(companyId: number, ticketId: number): Promise<TicketRecord | null>;
  message(companyId: number, id: string): Promise<MessageRecord | null>;
  whatsapp(companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null>;
  queueExists(companyId: number, queueId: number): Promise<boolean>;
  sessionsDue(now: string, limit: number): Promise<{ companyId: number; id: string; dueAt: string }[]>;
  sessionsOf(companyId: number, userId: number): Promise<string[]>;
};

/** What commands work with. `keys`: one for each purpose, derived from the installation's secret. */
export type Deps = {
  store: Store;
  ids: Ids;
  keys: { claims: Buffer; credentials: Buffer; access: Buffer; refresh: Buffer };
  lookup: Lookup;
};
