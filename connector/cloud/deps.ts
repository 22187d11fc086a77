import { recordAccountNews } from '../../commands/connection/accountReport.ts';
import {
  cloudAccessOf,
  cloudSecretsOf,
  dropFormerCloudSecrets,
  fileAccessOf,
} from '../../commands/connection/cloudSecrets.ts';
import type { Deliveries } from '../../commands/connection/deliveries.ts';
import { connectionWithLink } from '../../commands/connection/report.ts';
import type { Deps } from '../../commands/deps.ts';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { recordMarketingWish } from '../../commands/contact/marketing.ts';
import { recordNewUserId } from '../../commands/contact/newUserId.ts';
import { recordPrice } from '../../commands/message/price.ts';
import { recordTemplateNews } from '../../commands/template/keep.ts';
import { idOf, load } from '../../commands/kernel/handle/handle.ts';
import { ownerOf } from '../../commands/kernel/unique/claim.ts';
import { claimedNumberId } from '../../domain/connection/claims.ts';
import { connection } from '../../domain/connection/decider.ts';
import { deliveryIdsOf, type DeliveryIds } from '../../domain/connection/deliveryIds.ts';
import { createRecentCache } from '../../runtime/caches.ts';
import type { ConnectionRef } from '../whatsapp/kernel/ports.ts';
import type { GraphUrl } from './graph/request.ts';
import type { DesiredConnection } from '../whatsapp/pool/desiredConnections.ts';
import { graphClientOf } from './openGraph.ts';
import type { CloudDeps } from './types.ts';

const targetOf = ({ companyId, connectionId: id }: ConnectionRef) => ({ companyId, id });
/** How long the ids of a connection are cached. */
const IDS_MS = 5_000;

const noIds: DeliveryIds = { phoneNumberId: '', businessAccountId: '', isFormer: false, former: [] };

/** `url`: see graphUrlOf. `all`: returns the connections that the log has. */
type Installation = {
  deliveries: Deliveries;
  url: GraphUrl;
  all: () => readonly DesiredConnection[];
};

/** Connects the sessions over the official API to the log, the journal of deliveries and the Graph API. */
export const cloudDepsOf = (
  needs: Pick<Deps, 'store' | 'ids' | 'keys'>,
  { deliveries, url, all }: Installation,
): CloudDeps => {
  const { store, keys } = needs;
  const known = createRecentCache<string, DeliveryIds>(10_000, IDS_MS);

  const idsOf = async (which: ConnectionRef, isNewest = false) => {
    const key = `${which.companyId}.${which.connectionId}`;
    const cached = isNewest ? undefined : known.get(key);
    if (cached) return cached;
    const { state } = await load(store, connection, targetOf(which));
    const ids = deliveryIdsOf(state) ?? noIds;
    known.set(key, ids);
    return ids;
  };
  /** Returns the connection of a number, in any company. */
  const ownerOfNumber = async (phoneNumberId: string): Promise<ConnectionRef | null> => {
    const registry = { store, decider: connection, companyId: 0, secret: keys.claims };
    const owner = await ownerOf(registry, claimedNumberId(phoneNumberId));
    const companyId = Number(/^connection-(\d+)\./.exec(owner?.stream ?? '')?.[1]);
    return owner?.holds && companyId ? { companyId, connectionId: idOf(owner.stream) } : null;
  };
  /** A signature with the secret of one connection proves something to those with the same secret only. */
  const withSameSecret = async (which: ConnectionRef, others: readonly ConnectionRef[]): Promise<ConnectionRef[]> => {
    const { appSecret } = await cloudSecretsOf(needs, targetOf(which));
    const proven = await Promise.all(
      others.map(async (other) => {
        const isSame = appSecret !== '' && (await cloudSecretsOf(needs, targetOf(other))).appSecret === appSecret;
        return isSame ? [other] : [];
      }),
    );
    return proven.flat();
  };

  return {
    deliveries,
    idsOf,
    accessOf: (which) => cloudAccessOf(needs, targetOf(which)),
    numberOf: async (which) => (await connectionWithLink(store, which)).line?.number ?? '',
    ownersOf: async (which, phoneNumberIds) => {
      const found = await Promise.all(
        phoneNumberIds.map(async (id) => {
          const owner = await ownerOfNumber(id);
          const [proven] = owner ? await withSameSecret(which, [owner]) : [];
          return proven ? ([[id, proven]] as const) : [];
        }),
      );
      return new Map(found.flat());
    },
    othersOfAccounts: (which, accountIds) =>
      withSameSecret(
        which,
        all().filter(
          ({ companyId, connectionId, deliveryIds, removed }) =>
            companyId === which.companyId &&
            connectionId !== which.connectionId &&
            deliveryIds?.isFormer === false &&
            accountIds.includes(deliveryIds.businessAccountId) &&
            !removed,
        ),
      ),
    clientOf: (access) => graphClientOf(access, url),
    fileClientOf: async (which, phoneNumberId) => {
      const access = await fileAccessOf(needs, targetOf(which), phoneNumberId);
      return access && graphClientOf(access, url);
    },
    dropFormerSecrets: (which) => dropFormerCloudSecrets(needs, targetOf(which)),
    recordPrice: (which, waId, price) => recordPrice(needs, { ...which, waId }, price),
    recordMarketingWish: async (which, who, wish) => {
      const { companyId } = which;
      const said = [which.connectionId, who.lid ?? who.number, wish.seconds, wish.isOff].join(':');
      const cause = causeOf(`cloud:marketing:${said}`, companyId, 'connector');
      await recordMarketingWish(needs, { ...which, ...who }, wish, cause);
    },
    recordNewUserId: (which, { previous, lid }) => {
      const cause = causeOf(`cloud:user:${previous}:${lid}`, which.companyId, 'connector');
      return recordNewUserId(needs, { ...which, previous, lid }, cause);
    },
    recordAccountNews: async ({ companyId, connectionId: id }, said, news) => {
      const cause = causeOf(`cloud:account:${id}:${said}`, companyId, 'connector');
      await recordAccountNews(needs, { companyId, id }, news, cause);
    },
    recordTemplateNews: async ({ companyId }, { businessId: accountId, seconds }, news) => {
      const said = [accountId, news.metaId, seconds, news.status, news.quality, news.category].join(':');
      const cause = causeOf(`cloud:template:${said}`, companyId, 'connector');
      await recordTemplateNews(needs, { companyId, accountId }, news, cause);
    },
  };
};
