import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { changedBetween, countFloorChanges } from './changes.ts';
import { floorAt, floorChanged, floorChanges, floorTickets } from './contract.ts';
import { floorOf, ticketsAt } from './read.ts';

/** Serves GET /floor, its tickets, and the changes between two instants (read-models.md, The state at any instant). */
export const floorReads = (http: Http, db: Database): void => {
  serve(http, floorAt, ({ query }, actor) => floorOf(db, actor, query.at));
  serve(http, floorTickets, ({ query }, { companyId }) => ticketsAt(db, companyId, query));
  serve(http, floorChanges, ({ query }, { companyId }) => countFloorChanges(db, companyId, query));
  serve(http, floorChanged, ({ query }, { companyId }) => changedBetween(db, companyId, query));
};
