import { isErasure, personFeatures, sealedFeatures } from '../../../eventstore/personal.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import { clearStateCache } from '../handle/loadStream.ts';

/** Drops cached states of a company's streams that may contain personal data. */
export const forgetPersons = (companyId: number): void =>
  clearStateCache(
    (stream) =>
      stream === `company-0.${companyId}` ||
      sealedFeatures.some((feature) => stream.startsWith(`${feature}${companyId}.`)),
  );

/**
 * Follows the erasures of persons by any process. After one, this process uses none of their cached keys and states any more.
 */
export const watchErasures = (store: Pick<Store, 'follow'>): Running =>
  store.follow({
    prefixes: personFeatures,
    from: 'end',
    onBatch: async ({ events }) => {
      for (const { event, meta } of events) if (isErasure(event.type)) forgetPersons(meta.companyId);
    },
  });
