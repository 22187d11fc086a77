import { campaign } from '../../domain/campaign/decider.ts';
import type { CampaignFile } from '../../domain/campaign/events.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { receive, type Received } from '../media/receive.ts';
import { replyWithCampaign } from './reply.ts';
import { campaignFile } from './contract.ts';

type Target = { companyId: number; id: number };

/**
 * Serves POST and DELETE of /campaigns/{id}/media-upload (R506). whenCampaignFileWasReplaced removes files that no event names
 * any more.
 */
export const campaignFileRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store } = deps;
  const told = replyWithCampaign(deps, media);

  const hold = (target: Target, file: CampaignFile | null, cause: Cause) => {
    const command = { type: 'HoldFile', file, now: new Date().toISOString() } as const;
    return handle(store, campaign, { target, command, cause });
  };
  const isThere = async (target: Target, cause: Cause): Promise<void> => {
    const { state, past } = await load(store, campaign, target);
    const isGone = state.is === 'absent' || state.is === 'removed';
    if (isGone && !doneBefore(past, cause)) throw new Refused('ERR_NO_RECORD_FOUND');
  };
  /** Names the file in an event. A refused or repeated request leaves no file. */
  const attach = async (target: Target, { file, name, digest, drop }: Received, call: Call) => {
    try {
      const handled = await hold(target, { path: file, name }, call.withForm([name, digest]));
      const { state } = await load(store, campaign, target);
      if (!('file' in state) || state.file?.path !== file) await drop();
      return handled;
    } catch (error) {
      if (error instanceof Refused) await drop(); // after any other error the log may name the file
      throw error;
    }
  };

  serve(http, campaignFile.attach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['campaignId']) };
    await isThere(target, call.cause);
    const received = await receive(call, media.storage, target.companyId);
    return told(call, actor, target, await attach(target, received, call));
  });
  serve(http, campaignFile.detach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['campaignId']) };
    await isThere(target, call.cause);
    return told(call, actor, target, await hold(target, null, call.cause));
  });
};
