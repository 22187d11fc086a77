import { campaign } from '../../domain/campaign/decider.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { filledIn } from '../../domain/campaign/words.ts';
import { company } from '../../domain/company/decider.ts';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { sendParts, type SendingByApi } from '../externalApi/send.ts';
import { load, isPresent } from '../kernel/handle/handle.ts';
import { messagePartsOfText, partOfStored, splitCaption, type MessagePart } from '../message/parts.ts';
import { testCampaign } from './contract.ts';
import { refuseUnknownVariables } from './variables.ts';

/** Serves POST /campaigns/test: a user sees a campaign on their own phone before customers do. */
export const campaignTestRoute = (http: Http, deps: SendingByApi, media: Media): void => {
  const { store } = deps;
  const connectionOf = async (companyId: number, wanted: number | null): Promise<number> => {
    const id = wanted ?? (await load(store, defaultConnection, { companyId, id: 0 })).state;
    if (id !== null && (await isPresent(store, connection, { companyId, id }))) return id;
    throw new Refused(wanted === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  };
  /** The last text goes with a copy of the campaign's file. */
  const withFile = async (companyId: number, id: number | null, texts: string[]): Promise<MessagePart[]> => {
    const { state } = await load(store, campaign, { companyId, id: id ?? 0 });
    const file = 'messages' in state ? state.file : null;
    const last = file ? (texts.at(-1) ?? '') : undefined;
    const plain = (file ? texts.slice(0, -1) : texts).filter((each) => each.trim()).flatMap(messagePartsOfText);
    if (!file || last === undefined) return plain;
    return [...plain, ...splitCaption(await partOfStored(media.storage, companyId, { ...file, body: last }))];
  };

  serve(http, testCampaign, async ({ body: { texts, whatsappId = null, campaignId = null } }, actor, call) => {
    const { companyId, userId } = actor;
    const { state: me } = await load(store, user, { companyId, id: userId });
    if (me.is !== 'present' || !me.wpp) throw new Refused('ERR_NO_OWN_NUMBER', 409);
    const { name, email, wpp: number } = me;
    const asked = { messages: texts, confirmation: false, confirmationMessages: [], fileListId: null };
    await refuseUnknownVariables(deps, companyId, asked, 400);
    const connectionId = await connectionOf(companyId, whatsappId);
    const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    const language = own.is === 'present' ? own.language : 'pt';
    const whom = { name, number, email, at: new Date().toISOString(), timeZone: actor.timeZone, language };
    const filled = texts.map((each) => filledIn(each, whom, settings.variables));
    const parts = await withFile(companyId, campaignId, filled);
    if (!parts.length) throw new Refused('ERR_CAMPAIGN_NO_TEXT', 409);
    await call.passed(
      await sendParts(deps, { holder: { companyId, connectionId }, to: { number }, parts, userId }, call),
    );
    return { number };
  });
};
