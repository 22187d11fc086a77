import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getPlatform } from './contract.ts';
import { platformOf } from './read.ts';

/** GET /platform. */
export const platformReads = (http: Http, db: Database): void => {
  serve(http, getPlatform, () => platformOf(db, new Date()));
};
