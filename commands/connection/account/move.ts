import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { connection, noSecrets } from '../../../domain/connection/decider.ts';
import { deliveryIdsOf } from '../../../domain/connection/deliveryIds.ts';
import { isSameLine } from '../../../domain/connection/sameLine.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { digitsOf } from '../../../domain/kernel/phoneNumber.ts';
import { refuseSupport } from '../../../domain/kernel/support.ts';
import { serve, type Http } from '../../../runtime/http.ts';
import type { Deps } from '../../deps.ts';
import { handle, load } from '../../kernel/handle/handle.ts';
import { keepCloudSecrets, type CloudAccess, type CloudSecrets } from '../cloudSecrets.ts';
import { moveConnection } from './contract.ts';
import type { Graph } from '../graph.ts';
import { replyWithConnection } from '../reply.ts';

type Offers = { graph: Pick<Graph, 'check'>; simulated: boolean };
const refusals = { wrong: 'ERR_CLOUD_TOKEN', noAccess: 'ERR_CLOUD_PERMISSION', unreachable: 'ERR_CLOUD_AWAY' } as const;

/**
 * Serves /whatsapp/{id}/channel, with which the same number changes between a linked phone and the official API. One event
 * moves the connection, so its tickets, contacts and statistics stay with it.
 */
export const moveRoutes = (http: Http, deps: Deps, { graph, simulated }: Offers): void => {
  const { store, lookup } = deps;
  const told = replyWithConnection(deps);

  const refuseCampaigns = async (companyId: number, connectionId: number): Promise<void> => {
    if (await lookup.isCampaignRunningOver(companyId, connectionId)) throw new Refused('ERR_MOVE_CAMPAIGNS', 409);
  };
  /** Throws ERR_MOVE_NUMBER if the official API has another number than the connection had. */
  const refuseOtherNumber = async (access: CloudAccess, number: string): Promise<void> => {
    const found = await graph.check(access, '');
    if (found.token !== 'valid') throw new Refused(refusals[found.token]);
    if (number && !isSameLine(digitsOf(found.number), number)) throw new Refused('ERR_MOVE_NUMBER');
  };

  serve(http, moveConnection, async ({ params, body }, actor, call) => {
    refuseSupport(actor);
    const { companyId } = actor;
    const target = { companyId, id: params.whatsappId };
    const { channel, accessToken = '', appSecret = '', pin = '' } = body;
    const isOfficial = !capabilitiesOf(channel).pairing;
    if (channel === 'simulated' && !simulated) throw new Refused('ERR_NO_SIMULATED_PHONES');
    const ids = { phoneNumberId: body.phoneNumberId ?? null, businessAccountId: body.businessAccountId ?? null };
    const known = await load(store, connection, target);
    const number = (await lookup.whatsapp(companyId, target.id, true))?.number ?? '';
    const commandWith = (cloudSecrets: typeof noSecrets) =>
      ({ type: 'ChangeChannel', channel, number, ...(isOfficial ? ids : noIds), cloudSecrets }) as const;
    const isMove = connection.decide(commandWith(noSecrets), known.state).length > 0; // refused before anything is changed
    if (!isMove) return told(call, actor, target, { position: known.past.at(-1)?.position ?? null });
    await refuseCampaigns(companyId, target.id);
    if (isOfficial && !(accessToken && appSecret)) throw new Refused('ERR_CLOUD_ACCESS_MISSING');
    const { phoneNumberId, businessAccountId } = ids;
    if (isOfficial && phoneNumberId && businessAccountId)
      await refuseOtherNumber({ phoneNumberId, businessAccountId, accessToken, appSecret, pin }, number);
    const formerNumberId = isOfficial ? deliveryIdsOf(known.state)?.phoneNumberId : null;
    const keep = (secrets: Partial<CloudSecrets>) =>
      keepCloudSecrets(deps, target, { ...secrets, formerNumberId }, { ...call.cause, id: `${call.cause.id}:secrets` });
    // The secrets are there before the event that makes the connector use them.
    const kept = isOfficial ? await keep({ accessToken, appSecret, pin }) : null;
    const command = commandWith(kept?.set ?? noSecrets);
    const moved = await handle(store, connection, { target, command, cause: call.cause, known });
    // Meta repeats for days what it could not deliver before the move. The connector drops the other secrets after that.
    if (!isOfficial) await keep({ pin: '' });
    return told(call, actor, target, moved);
  });
};

const noIds = { phoneNumberId: null, businessAccountId: null };
