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
  /** Returns the ids of the number and account for which Meta delivers to a connection; '' for none. `isNewest`: not cached. */
  idsOf: (which: ConnectionRef, isNewest?: boolean) => Promise<DeliveryIds>;
  /** Returns the connections of numbers that have the same app secret as this one, by the ids of the numbers. */
  ownersOf: (which: ConnectionRef, phoneNumberIds: readonly string[]) => Promise<ReadonlyMap<string, ConnectionRef>>;
  /** Returns the connections of the same company over the same accounts and with the same app secret. */
  othersOfAccounts: (which: ConnectionRef, accountIds: readonly string[]) => Promise<readonly ConnectionRef[]>;
  /** Returns the number of a connection, '' while it is down. */
  numberOf: (which: ConnectionRef) => Promise<string>;
  clientOf: (access: CloudAccess) => GraphClient;
  /** Returns the client for the files of a number that the connection has or had; null once its secrets are dropped. */
  fileClientOf: (which: ConnectionRef, phoneNumberId: string) => Promise<GraphClient | null>;
  /** Drops the secrets for numbers that the connection no longer has. */
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
