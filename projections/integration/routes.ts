import { Refused } from '../../domain/kernel/decider.ts';
import { integration, integrationCalls } from '../../domain/integration/record.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { listCalls } from './contract.ts';
import { callPage } from './read.ts';
import { recordsBy } from '../records.ts';
import { recordReads } from '../kernel/read/recordReads.ts';

/** Serves GET /queueIntegration (R615) and its delivery log. */
export const integrationReads = (http: Http, db: Database, media: Media): void => {
  recordReads(http, db, media, { kind: integration, calls: integrationCalls });
  serve(http, listCalls, async ({ params: { integrationId }, query }, { companyId }) => {
    const [found] = await recordsBy(db, integration, companyId, [integrationId]);
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return callPage(db, { companyId, integrationId }, query.pageNumber);
  });
};
