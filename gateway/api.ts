import { connectionRoutes } from '../commands/connection/routes.ts';
import type { Deps } from '../commands/kernel/deps.ts';
import { messageRoutes } from '../commands/message/routes.ts';
import { sessionRoutes } from '../commands/session/routes.ts';
import { ticketRoutes } from '../commands/ticket/routes.ts';
import { connectionReads } from '../projections/connection/routes.ts';
import { messageReads } from '../projections/message/routes.ts';
import { ticketReads } from '../projections/ticket/routes.ts';
import type { Database } from '../runtime/database.ts';
import type { Http } from '../runtime/http.ts';

/** All calls of the API: what may be asked, and what can be read. */
export const mountApi = (http: Http, deps: Deps, db: Database, offers: { simulated: boolean }): void => {
  sessionRoutes(http, deps);
  connectionRoutes(http, deps, offers);
  ticketRoutes(http, deps);
  messageRoutes(http, deps);
  connectionReads(http, db);
  ticketReads(http, db);
  messageReads(http, db);
};
