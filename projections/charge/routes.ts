import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { listStrayPayments } from './contract.ts';
import { strayPayments } from './read.ts';

/** GET /payments/stray. */
export const chargeReads = (http: Http, db: Database): void => {
  serve(http, listStrayPayments, ({ query }) => strayPayments(db, query));
};
