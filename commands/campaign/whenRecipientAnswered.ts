import { campaign } from '../../domain/campaign/decider.ts';
import type { CampaignWritten } from '../../domain/campaign/people.ts';
import {
  campaignRecipient,
  isAnswerable,
  isAsked,
  type CampaignRecipient,
  type RecipientRefusal,
} from '../../domain/campaign/recipient.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { isConfirmation, isRejection } from '../../domain/campaign/words.ts';
import { stopWordIn } from '../../domain/contact/stopRequest.ts';
import { replyOf } from '../../domain/kernel/choice.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import { recipientId } from './key.ts';

/**
 * Returns a contact's message, or their emoji on a message of ours; null for anything else. `wasMoved`: the message is older
 * and changed its ticket.
 */
const saidIn = ({ event: { type, data } }: LoggedEvent) => {
  const wasMoved = type === 'MessageMoved';
  const came =
    wasMoved ||
    (type === 'MessageReceived' && !data.imported && !data.rates) ||
    (type === 'MessageDecrypted' && !data.fromMe);
  if (came && !isSilent(data.kind) && !data.participantId)
    return {
      contactId: data.contactId,
      ticketId: data.ticketId,
      wasMoved,
      body: replyOf(data) ?? '',
    };
  if (type === 'MessageReacted' && !data.fromMe && !data.participantId && data.emoji)
    return { contactId: data.contactId, ticketId: 0, wasMoved, body: data.emoji };
  return null;
};

type Part = Pick<Deps, 'store'> & Asks<'campaignsWritten' | 'queueExists' | 'reached'>;

/**
 * Notes the answered campaign on the ticket. A pending ticket without agent and queue moves to the campaign's queue, if it has
 * one.
 */
const mark = async ({ store, lookup }: Part, ticketId: number, campaignId: number, cause: Cause) => {
  const { companyId } = cause;
  const { state: of } = await load(store, campaign, { companyId, id: campaignId });
  if (of.is === 'absent' || of.is === 'removed') return;
  const queueId = of.queueId !== null && (await lookup.queueExists(companyId, of.queueId)) ? of.queueId : null;
  const command = { type: 'NoteCampaign', by: system, campaignId, name: of.name, queueId } as const;
  await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ticketId });
};

type Written = CampaignWritten & { state: CampaignRecipient };
/**
 * Returns the campaign messages to a contact, newest first, with the recipients' state according to the log. The contact may
 * answer before the read models show the question, so this waits until they reach the answer. It waits even if they seem to be
 * ahead: their Postgres may have been restored from a backup.
 */
const writtenTo = async (
  { store, lookup }: Part,
  { meta, position }: LoggedEvent,
  contactId: number,
  stopping?: AbortSignal,
) => {
  const { companyId } = meta;
  const look = () => lookup.campaignsWritten(companyId, contactId);
  let { written, isAsking } = await look();
  if (isAsking || written.length) {
    await untilReadModelsReached(lookup, position, stopping);
    ({ written } = await look());
  }
  const known = written.map(async (one): Promise<Written> => {
    const { state } = await load(store, campaignRecipient, { companyId, id: recipientId(one) });
    return { ...one, state };
  });
  return Promise.all(known);
};

/**
 * Records a contact's answer to a campaign on the recipient: a confirmation (R523), a refusal or any other answer. Marks the
 * answered ticket with the campaign. If the message was moved because its ticket was closed, only marks the new ticket. Runs
 * before the menu bot.
 */
export const whenRecipientAnswered = (deps: Part): Reaction => ({
  name: 'whenRecipientAnswered',
  prefixes: ['message-'],
  staleAfter: 7 * DAY_MS,
  wants: (stored) => saidIn(stored) !== null,
  react: async (stored, cause, stopping) => {
    const { store } = deps;
    const said = saidIn(stored);
    if (!said) return;
    const { companyId } = stored.meta;
    const { contactId, ticketId, wasMoved, body } = said;
    const id = stored.stream.slice(`message-${companyId}.`.length);
    const all = await writtenTo(deps, stored, contactId, stopping);
    // An answer already recorded counts: this message may be repeated, or be moved.
    const before = all.find(({ state }) => state.by.includes(id));
    if (wasMoved) {
      // If there are several messages before a yes or a no, only the first is recorded.
      const [only] = all.length === 1 ? all : [];
      const of = before ?? (only && isAsked(only.state) ? only : undefined);
      if (of) await mark(deps, ticketId, of.campaignId, cause);
      return;
    }
    let found = all.filter(({ state }) => isAnswerable(state));
    if (!ticketId) {
      found = found.filter(({ messageId }) => messageId === uuidOf(stored.stream));
      const { state } = await load(store, message, { companyId, id });
      if (state.is !== 'out' || state.automatic?.rule !== 'campaign') return;
    }
    // A yes confirms one question, and a no ends one: the newest. A contact who asks for no more campaigns ends all.
    const last = before ?? found.find(({ state }) => isAsked(state)) ?? found[0];
    if (!last) return;
    const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
    const isStop = ticketId !== 0 && stopWordIn(body, settings.stopWords) !== null;
    const isYes = !isStop && isConfirmation(body, settings.confirmationWords);
    const endOf = (each: Written): RecipientRefusal | undefined => {
      if (isStop) return 'ERR_CAMPAIGN_STOPPED';
      return !isYes && each === last && isRejection(body) ? 'ERR_CAMPAIGN_REFUSED' : undefined;
    };
    for (const each of found) {
      const { campaignId } = each;
      const answer = isYes && each === last ? 'yes' : 'other';
      const target = { companyId, id: recipientId(each) };
      const own = { ...cause, id: `${cause.id}:${target.id}` };
      const { state: of } = await load(store, campaign, { companyId, id: campaignId });
      const command = {
        type: 'NoteAnswer',
        answer,
        ticketId,
        isOver: of.is === 'finished',
        ends: endOf(each),
        ...(ticketId && each === last && { message: id }),
      } as const;
      await handle(store, campaignRecipient, { target, command, cause: own });
    }
    if (ticketId) await mark(deps, ticketId, last.campaignId, cause);
  },
});
