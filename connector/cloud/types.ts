import type { AccountNews } from '../../commands/connection/accountReport.ts';
import type { CloudAccess } from '../../commands/connection/cloudSecrets.ts';
import type { Deliveries } from '../../commands/connection/deliveries.ts';
import type { DeliveryIds } from '../../domain/connection/deliveryIds.ts';
import type { PricedMessage } from '../../domain/message/price.ts';
import type { TemplateNews } from '../../commands/template/keep.ts';
import type { ConnectionRef } from '../whatsapp/kernel/ports.ts';
import type { GraphClient } from './graph/client.ts';

/** A customer's number (digits) and user id of the business; at least one is set. */
export type CustomerAddress = { number: string | null; lid: string | null };

/** The parts of the system that a session over the official API needs. */
export type CloudDeps = {
  deliveries: Deliveries;
  /** Returns the ids and secrets of a connection. Throws Refused if they are incomplete. */
  accessOf: (which: ConnectionRef) => Promise<CloudAccess>;
  /** Returns the ids of the number and account for which Meta delivers to a connection; '' for none. */
  idsOf: (which: ConnectionRef) => Promise<DeliveryIds>;
  /** Returns the connections of other numbers that have the same app secret as this one. */
  ownersOf: (which: ConnectionRef, phoneNumberIds: readonly string[]) => Promise<readonly ConnectionRef[]>;
  /** Returns the connections of the same company over the same accounts and with the same app secret. */
  othersOfAccounts: (which: ConnectionRef, accountIds: readonly string[]) => Promise<readonly ConnectionRef[]>;
  /** Returns the number of a connection, '' while it is down. */
  numberOf: (which: ConnectionRef) => Promise<string>;
  clientOf: (access: CloudAccess) => GraphClient;
  /** Returns the client from before a move to a linked phone; null once its secrets are dropped. */
  formerClientOf: (which: ConnectionRef) => Promise<GraphClient | null>;
  /** Drops the secrets from before a move to a linked phone. */
  dropFormerSecrets: (which: ConnectionRef) => Promise<void>;
  /** Records how Meta charges for a message of ours. */
  recordPrice: (
    which: ConnectionRef,
    waId: string,
    price: Pick<PricedMessage, 'category' | 'isFree' | 'at'>,
  ) => Promise<void>;
  /** Records that a customer switched marketing messages off or on, at a time in seconds. */
  recordMarketingWish: (
    which: ConnectionRef,
    who: CustomerAddress,
    wish: { isOff: boolean; seconds: number },
  ) => Promise<void>;
  /** Records that a customer's user id is another one now. May be repeated. */
  recordNewUserId: (which: ConnectionRef, told: { previous: string; lid: string }) => Promise<void>;
  /** Records what Meta reports about the account of a connection; `said` tells one report from another. */
  recordAccountNews: (which: ConnectionRef, said: string, news: AccountNews) => Promise<void>;
  /** Records what Meta decided about a template of the connection's account. */
  recordTemplateNews: (
    which: ConnectionRef,
    origin: { businessId: string; seconds: number | null },
    news: TemplateNews,
  ) => Promise<void>;
};
