import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getPlatform, retryParked } from './contract.ts';
import { platformOf } from './read.ts';
import type { Retries } from './retry.ts';

/** GET /platform and POST /platform/parked/{view}/retry. */
export const platformRoutes = (http: Http, db: Database, retries: Pick<Retries, 'begin'>): void => {
  serve(http, getPlatform, () => platformOf(db, new Date()));
  serve(http, retryParked, async ({ params }) => {
    await retries.begin(params.view);
    return {};
  });
};
