import { campaign } from '../../domain/campaign/decider.ts';
import type { CampaignWritten } from '../../domain/campaign/people.ts';
import {
  campaignRecipient,
  isAnswerable,
  isAsked,
  type CampaignRecipient,
  type Refusal,
} from '../../domain/campaign/recipient.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { confirms, declines } from '../../domain/campaign/words.ts';
import { stopWordIn } from '../../domain/contact/stopping.ts';
import { replyOf } from '../../domain/kernel/choice.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { untilReached } from '../kernel/untilReached.ts';
import { recipientId } from './key.ts';

const DAY = 86_400_000;

/** What a contact said, or the emoji that he put on something of ours; null: something else. `wasMoved`: it was said before. */
const saidIn = ({ event: { type, data } }: Stored) => {
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

type Part = Pick<Deps, 'store' | 'lookup'>;

/** The ticket says which campaign is answered in it, and waits in the campaign's queue, if one is chosen and it waits in none. */
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
 * What campaigns wrote to a contact, the newest first, and what became of it by the log. He may say something before it is read that
 * he was asked, also where the read models were further already: their Postgres may have stepped back.
 */
const writtenTo = async (
  { store, lookup }: Part,
  { meta, position }: Stored,
  contactId: number,
  stopping?: AbortSignal,
) => {
  const { companyId } = meta;
  const look = () => lookup.campaignsWritten(companyId, contactId);
  let { written, isAsking } = await look();
  if (isAsking || written.length) {
    await untilReached(lookup, position, stopping);
    ({ written } = await look());
  }
  const known = written.map(async (one): Promise<Written> => {
    const { state } = await load(store, campaignRecipient, { companyId, id: recipientId(one) });
    return { ...one, state };
  });
  return Promise.all(known);
};

/**
 * Whoever answers a campaign is told so in his recipient's stream: whether he confirms (R523), or ends it with a no. The ticket
 * into which he wrote is marked with it; that is all that is done where what he said went to another one, for its own was
 * closed. Before the menu bot sees it.
 */
export const whenRecipientAnswered = (deps: Part): Reaction => ({
  name: 'whenRecipientAnswered',
  prefixes: ['message-'],
  staleAfter: 7 * DAY,
  wants: (stored) => saidIn(stored) !== null,
  react: async (stored, cause, stopping) => {
    const { store } = deps;
    const said = saidIn(stored);
    if (!said) return;
    const { companyId } = stored.meta;
    const { contactId, ticketId, wasMoved, body } = said;
    const id = stored.stream.slice(`message-${companyId}.`.length);
    const all = await writtenTo(deps, stored, contactId, stopping);
    // What was noted of it already counts: it may come again, or be moved.
    const before = all.find(({ state }) => state.by.includes(id));
    if (wasMoved) {
      // Of several things said before a yes or a no, the first alone is noted.
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
    // One yes confirms one question, and one no ends one: the newest. Who asks for no campaigns ends all.
    const last = before ?? found.find(({ state }) => isAsked(state)) ?? found[0];
    if (!last) return;
    const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
    const isStop = ticketId !== 0 && stopWordIn(body, settings.stopWords) !== null;
    const isYes = !isStop && confirms(body, settings.confirmationWords);
    const endOf = (each: Written): Refusal | undefined => {
      if (isStop) return 'ERR_CAMPAIGN_STOPPED';
      return !isYes && each === last && declines(body) ? 'ERR_CAMPAIGN_REFUSED' : undefined;
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
