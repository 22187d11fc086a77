import { campaign } from '../../domain/campaign/decider.ts';
import { campaignRecipient, type Refusal } from '../../domain/campaign/recipient.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { confirms, declines } from '../../domain/campaign/words.ts';
import { stopWordIn } from '../../domain/contact/stopping.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { untilReached } from '../kernel/untilReached.ts';
import { recipientId } from './key.ts';

const DAY = 86_400_000;

/** What a contact said, or the emoji that he put on something of ours; null: something else. */
const saidIn = ({ event: { type, data } }: Stored) => {
  // One that was moved marks the ticket where it is now.
  const from = type === 'MessageMoved' ? data.from : null;
  const came =
    type === 'MessageMoved' ||
    (type === 'MessageReceived' && !data.imported && !data.rates) ||
    (type === 'MessageDecrypted' && !data.fromMe);
  if (came && !isSilent(data.kind) && !data.participantId)
    return { contactId: data.contactId, ticketId: data.ticketId, from, body: data.kind === 'text' ? data.body : '' };
  if (type === 'MessageReacted' && !data.fromMe && !data.participantId && data.emoji)
    return { contactId: data.contactId, ticketId: 0, from, body: data.emoji };
  return null;
};

/**
 * Whoever answers a campaign is told so in his recipient's stream: whether he confirms (R523), or ends it with a no. The ticket into which he wrote says
 * which campaign he answers, and waits in the campaign's queue, if one is chosen and it waits in none. Before the menu bot sees it.
 */
export const whenRecipientAnswered = ({ store, lookup }: Pick<Deps, 'store' | 'lookup'>): Reaction => ({
  name: 'whenRecipientAnswered',
  prefixes: ['message-'],
  staleAfter: 7 * DAY,
  wants: (stored) => saidIn(stored) !== null,
  react: async (stored, cause, stopping) => {
    const said = saidIn(stored);
    if (!said) return;
    const { companyId } = stored.meta;
    const { contactId, ticketId, from, body } = said;
    const look = () => lookup.campaignsAnswered(companyId, contactId, from);
    const first = await look();
    let { found } = first;
    if (!found.length && first.isAsking) {
      // He may answer before it is read that he was asked.
      await untilReached(lookup, stored.position, stopping);
      ({ found } = await look());
    }
    if (!found.length) return;
    if (!ticketId) {
      found = found.filter(({ messageId }) => messageId === uuidOf(stored.stream));
      const id = stored.stream.slice(`message-${companyId}.`.length);
      const { state } = await load(store, message, { companyId, id });
      if (state.is !== 'out' || state.automatic?.rule !== 'campaign') return;
    }
    const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
    // One yes confirms one question, and one no ends one: the newest. Who asks for no campaigns ends all.
    const last = found.find(({ asks }) => asks) ?? found[0];
    const isStop = ticketId !== 0 && stopWordIn(body, settings.stopWords) !== null;
    const isYes = !isStop && confirms(body, settings.confirmationWords);
    const endOf = (each: (typeof found)[number]): Refusal | undefined => {
      if (isStop) return 'ERR_CAMPAIGN_STOPPED';
      return !isYes && each === last && declines(body) ? 'ERR_CAMPAIGN_REFUSED' : undefined;
    };
    for (const each of found) {
      const { campaignId, key } = each;
      const answer = isYes && each === last ? 'yes' : 'other';
      const target = { companyId, id: recipientId({ campaignId, key }) };
      const own = { ...cause, id: `${cause.id}:${target.id}` };
      const { state: of } = await load(store, campaign, { companyId, id: campaignId });
      const command = {
        type: 'NoteAnswer',
        answer,
        ticketId,
        isOver: of.is === 'finished',
        ends: endOf(each),
      } as const;
      await handle(store, campaignRecipient, { target, command, cause: own, tries: 100 });
    }
    if (!ticketId || !last) return;
    const { state: of } = await load(store, campaign, { companyId, id: last.campaignId });
    if (of.is === 'absent' || of.is === 'removed') return;
    const command = {
      type: 'NoteCampaign',
      by: system,
      campaignId: last.campaignId,
      name: of.name,
      queueId: of.queueId !== null && (await lookup.queueExists(companyId, of.queueId)) ? of.queueId : null,
    } as const;
    const options = { tries: 100, ticketId };
    await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ...options });
  },
});
