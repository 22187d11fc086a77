import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { beginVerification, getPlatform, getVerification, retryParked } from './contract.ts';
import { platformOf } from './read.ts';
import type { Retries } from './retry.ts';
import { verificationOf, type Verifications } from './verification.ts';

/** Serves the figures of the installation and starts retries and verifications of its read models, for super users. */
export const platformRoutes = (
  http: Http,
  db: Database,
  {
    retries,
    verifications,
    media,
  }: {
    retries: Pick<Retries, 'begin'>;
    verifications: Pick<Verifications, 'begin'>;
    media: Pick<Media, 'storage'>;
  },
): void => {
  serve(http, getPlatform, ({ query }) => platformOf(db, media.storage, { now: new Date(), ...query }));
  serve(http, retryParked, async ({ params }) => {
    await retries.begin(params.view);
    return {};
  });
  serve(http, getVerification, async () => ({ verification: await verificationOf(db) }));
  serve(http, beginVerification, async () => {
    await verifications.begin();
    return {};
  });
};
