import { campaignSettings, stopAnswerIn } from '../../domain/campaign/settings.ts';
import { company } from '../../domain/company/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import { stopWordIn } from '../../domain/contact/stopRequest.ts';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load, streamOf } from '../kernel/handle/handle.ts';
import { loadStream } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { openStreamCache } from '../kernel/react/streamCache.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';

const MONTH = 30 * DAY_MS;

/**
 * Records that a contact wants no more campaigns, and answers once. The whole message must be one of the stop words in the
 * settings, and the contact must have got a campaign within `stopDays` before it. Ignores groups and a phone's imported
 * history.
 */
export const whenContactAskedToStop = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'hasCampaigns' | 'hasGotCampaign' | 'reached'>): Reaction => {
  const all = openStreamCache(
    `${campaignSettings.feature}-`,
    async (stream) => (await loadStream(store, campaignSettings, stream)).state,
  );
  return {
    name: 'whenContactAskedToStop',
    prefixes: ['message-', 'campaignSettings-'],
    staleAfter: MONTH,
    observe: all.observe,
    wants: ({ event }) =>
      ((event.type === 'MessageReceived' && !event.data.imported) ||
        (event.type === 'MessageDecrypted' && !event.data.fromMe)) &&
      event.data.body.length <= 50 &&
      !event.data.participantId,
    react: async ({ event, meta, position }, system, stopping) => {
      if (event.type !== 'MessageReceived' && event.type !== 'MessageDecrypted') return;
      const { companyId } = meta;
      const settings = await all.of(streamOf(campaignSettings.feature, { companyId, id: 0 }));
      const word = stopWordIn(event.data.body, settings.stopWords);
      if (word === null || !(await lookup.hasCampaigns(companyId))) return;
      const { ticketId, contactId, connectionId } = event.data;
      const who = { companyId, id: contactId };
      const { state } = await load(store, contact, who);
      if (state.is === 'absent' || state.is === 'erased') return;
      const target = state.is === 'merged' && state.into !== null ? { companyId, id: state.into } : who;
      const since = new Date(Date.parse(meta.at) - settings.stopDays * DAY_MS).toISOString();
      const hasGot = () => lookup.hasGotCampaign({ companyId, contactId: target.id }, { position, since });
      if (!(await hasGot())) {
        // The contact may answer before the read models show the campaign's message.
        await untilReadModelsReached(lookup, position, stopping);
        if (!(await hasGot())) return;
      }
      const cause = { ...system, userId: 'bot' } as const;
      const command = { type: 'AskToStop', word } as const;
      const { events, repeated } = await handle(store, contact, { target, command, cause });
      const isOld = Date.now() - event.data.timestamp * 1000 > HOUR_MS;
      if ((!events.length && !repeated) || isOld) return;
      const { state: own } = await load(store, company, { companyId: 0, id: companyId });
      const language = own.is === 'present' ? own.language : 'pt';
      const body = stopAnswerIn(settings.stopAnswer, language);
      const saying = { rule: 'stopped', choice: '', body } as const;
      await queueAutomaticMessage({ store }, { ticketId, contactId, connectionId }, saying, cause);
    },
  };
};
