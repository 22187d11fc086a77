import { connection } from '../../domain/connection/decider.ts';
import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { cloudAccessOf, verifyTokenOf, webhookPath } from './cloudSecrets.ts';
import { checkConnection, getWebhook } from './contract.ts';
import type { Graph } from './graph.ts';

type CloudOffers = { graph: Graph; publicUrl: string | undefined };

/** Serves /whatsapp/{id}/webhook and /whatsapp/{id}/check, with which admins set up the official API. */
export const cloudRoutes = (http: Http, deps: Deps, { graph, publicUrl }: CloudOffers): void => {
  const addressOf = (target: { companyId: number; id: number }, { req }: Call): string => {
    const origin = publicUrl?.replace(/\/+$/, '') ?? `${req.protocol}://${req.get('host') ?? ''}`;
    return origin + webhookPath(target);
  };

  serve(http, getWebhook, async ({ params }, actor, call) => {
    refuseSupport(actor);
    const target = { companyId: actor.companyId, id: params.whatsappId };
    const { state } = await load(deps.store, connection, target);
    if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    if (!capabilitiesOf(state.channel).templates) throw new Refused('ERR_NOT_OFFICIAL');
    return { address: addressOf(target, call), verifyToken: verifyTokenOf(deps.keys.claims, target) };
  });
  serve(http, checkConnection, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.whatsappId };
    return graph.check(await cloudAccessOf(deps, target), addressOf(target, call));
  });
};
