import { Refused } from '../../domain/kernel/decider.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getConnection, listConnections } from './contract.ts';
import { connectionsNamed, connectionsOf } from './read.ts';

/** Serves GET /whatsapp and GET /whatsapp/{id} (R233, R234). */
export const connectionReads = (http: Http, db: Database): void => {
  const isAdmin = (profile: Parameters<typeof allows>[0]) => allows(profile, 'connections-page:actionButtons');
  serve(http, listConnections, async ({ query: { searchParam } }, { companyId, profile }) => {
    const found = searchParam ? await connectionsNamed(db, companyId, searchParam) : undefined;
    return connectionsOf(db, companyId, isAdmin(profile), found);
  });
  serve(http, getConnection, async ({ params }, { companyId, profile }) => {
    const [found] = await connectionsOf(db, companyId, isAdmin(profile), [params.whatsappId]);
    if (!found) throw new Refused('ERR_NO_WAPP_FOUND');
    return found;
  });
};
