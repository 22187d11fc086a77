import { isErasure, personFeatures, sealedFeatures } from '../../eventstore/personal.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Running } from '../../runtime/context.ts';
import { forgetStates } from './memory.ts';

/** Drops what this process remembers of streams of a company that may say something of a person. */
export const forgetPersons = (companyId: number): void =>
  forgetStates(
    (stream) =>
      stream === `company-0.${companyId}` ||
      sealedFeatures.some((feature) => stream.startsWith(`${feature}${companyId}.`)),
  );

/**
 * Hears of everybody who is forgotten, by whatever process: from then on this one neither opens nor seals anything by a
 * key that it had, and remembers nothing that it had read.
 */
export const watchErasures = (store: Pick<Store, 'follow'>): Running =>
  store.follow({
    prefixes: personFeatures,
    from: 'end',
    onBatch: async ({ events }) => {
      for (const { event, meta } of events) if (isErasure(event.type)) forgetPersons(meta.companyId);
    },
  });
