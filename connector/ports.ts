import { LRUCache } from 'lru-cache';
import { keyWritesOf, noteKeyWrites } from '../commands/connection/keyWrites.ts';
import { isFromDeletedCampaign } from '../commands/campaign/fromDeletedCampaign.ts';
import { findOtherSpelling } from '../commands/campaign/findOtherSpelling.ts';
import { openRestrictions } from '../commands/connection/restriction.ts';
import { reportImported, reportLost, reportOpened, connectionWithLink } from '../commands/connection/report.ts';
import { nameOf, recordContactName } from '../commands/contact/recordContactName.ts';
import { recordContactPicture } from '../commands/contact/picture.ts';
import { noteSpelling } from '../commands/contact/spelling.ts';
import { causeOf } from '../commands/kernel/handle/cause.ts';
import { load } from '../commands/kernel/handle/handle.ts';
import type { LoadedStream } from '../commands/kernel/handle/loadStream.ts';
import { endCall, receiveCall } from '../commands/message/call.ts';
import { acknowledgeMessage, failMessage, settleWish } from '../commands/message/acknowledge.ts';
import { loadFileToFetch, mediaDelayed, mediaFailed, mediaStored } from '../commands/message/media.ts';
import { messageKey } from '../commands/message/messageKey.ts';
import { recordMessageChange } from '../commands/message/recordMessageChange.ts';
import { recordGroupName } from '../commands/contact/group.ts';
import { isWaitingForDecryption, receiveMessage, type Inbox } from '../commands/message/receive.ts';
import { sendingOf, type SentMessage } from '../commands/message/sending.ts';
import { recordChatChange } from '../commands/whatsappChat/change.ts';
import { timerOf } from '../commands/whatsappChat/chatState.ts';
import { isNoticeId } from '../commands/recovery/codes.ts';
import { contact } from '../domain/contact/decider.ts';
import { CIPHERTEXT } from '../domain/message/ciphertext.ts';
import { message, type MessageState } from '../domain/message/decider.ts';
import { doingName } from '../domain/ticket/doing.ts';
import { namedBy } from '../domain/message/mentions.ts';
import { latestOfChange } from '../domain/message/sentChange.ts';
import { isTooLateToChange } from '../domain/message/wish.ts';
import type { Store } from '../eventstore/store.ts';
import { comingFilesOf } from '../projections/message/comingFiles.ts';
import { outboxOf, quotedBy } from '../projections/message/outbox.ts';
import { readMessages, readTickets } from '../projections/message/readMarks.ts';
import { log } from '../runtime/log.ts';
import { channels, notification } from '../runtime/channels.ts';
import type { Database } from '../runtime/database.ts';
import { isTracing, placeOfSpan, recordSpan, traceClock } from '../runtime/tracing/trace.ts';
import { openLocales } from './locales.ts';
import { inReceipt } from './receipt.ts';
import type { Ports, ConnectionRef } from './whatsapp/kernel/ports.ts';
import { sentSecret } from './whatsapp/baileys/sentSecret.ts';

const SENDING_MS = 60_000;

/** A message that was just sent, as last known. `from`: when its sending began, until WhatsApp has answered. */
type Sending = { known: LoadedStream<MessageState>; from?: number };

/** Records the sending of a message as a span, once WhatsApp has answered. */
const recordSending = (sent: SentMessage, { known, from }: Sending, error?: string): void => {
  const span = isTracing() && from !== undefined ? sendingOf(sent, known) : undefined;
  if (!span || from === undefined) return;
  const failure = error === undefined ? {} : { error };
  recordSpan({ ...span, kind: 'producer', from, ...failure }, placeOfSpan(span));
};

/**
 * Caches sent messages with their latest state, so that acknowledgements do not load the log again. For one minute only, so
 * that their text does not stay in memory longer.
 */
const openSending = () => {
  const kept = new LRUCache<string, Sending>({ max: 2_000, ttl: SENDING_MS, ttlAutopurge: true });
  const keyOf = ({ companyId, connectionId }: ConnectionRef, waId: string): string =>
    `${companyId}.${connectionId}.${waId}`;
  return {
    keep: (which: ConnectionRef, waId: string, sending: Sending): void => void kept.set(keyOf(which, waId), sending),
    take: (which: ConnectionRef, waId: string): Sending | undefined => {
      const known = kept.get(keyOf(which, waId));
      kept.delete(keyOf(which, waId));
      return known;
    },
  };
};

/** Connects the sessions to the commands, the log and the outbox. */
export const portsOf = (store: Store, db: Database, inbox: Inbox, sending = openSending()): Ports => {
  const secretFor = (which: ConnectionRef, waId: string): Buffer => sentSecret(inbox.deps.keys.claims, which, waId);
  const restrictions = openRestrictions({ store });
  const addressOf = async (companyId: number, id: number) => {
    const { state } = await load(store, contact, { companyId, id });
    return state.is === 'absent' || state.is === 'erased'
      ? { number: '', lid: '', groupId: '' }
      : { number: state.number ?? '', lid: state.lid ?? '', groupId: state.groupId ?? '' };
  };
  return {
    // A recovery code may arrive at a number that is also one of our connections. No agent may read it.
    receive: async (incoming, arrival) => {
      if (isNoticeId(inbox.deps.keys.claims, incoming.waId)) return;
      await inReceipt(incoming, arrival, () => receiveMessage(inbox, incoming));
    },
    follow: (followed) => recordMessageChange(inbox, followed),
    awaited: (of) => isWaitingForDecryption(inbox.deps, of),
    locale: openLocales(store),
    secretFor,
    secretOf: async ({ companyId, connectionId, waId, fromMe }) => {
      const target = { companyId, id: messageKey(connectionId, fromMe ? 'out' : 'in', waId) };
      const { state } = await load(store, message, target);
      if (state.is === 'absent' || state.kind === CIPHERTEXT) return undefined;
      return state.secret ?? (fromMe ? secretFor({ companyId, connectionId }, waId).toString('base64') : null);
    },
    takesGroups: ({ companyId }) => inbox.groups.wanted(companyId),
    group: (seen) => recordGroupName(inbox.deps, seen),
    chat: (change) => recordChatChange(inbox, change),
    call: (calling) => receiveCall(inbox, calling),
    endCall: (ended) => endCall({ store }, ended),
    imports: async (which) => {
      const { state } = (await connectionWithLink(store, which)).known;
      return state.is === 'present' && state.settings.importOldMessages ? state.settings : null;
    },
    imported: (imported) => reportImported({ store }, imported),
    named: (told) => recordContactName(inbox.deps, told),
    picture: (seen) => recordContactPicture(inbox.deps, seen),
    opened: (opened) => {
      restrictions.forget(opened);
      return reportOpened({ store }, opened);
    },
    lost: (lost) => reportLost({ store }, lost),
    linkedPhone: async (which) => (await connectionWithLink(store, which)).line,
    keyWrites: (which) => keyWritesOf({ store }, which),
    noteKeyWrites: (noted) => noteKeyWrites({ store }, noted),
    spelled: async ({ companyId, connectionId, asked, number, message: sent }) => {
      const cause = causeOf(`spelled:${companyId}:${crypto.randomUUID()}`, companyId, 'connector');
      const contactId = await noteSpelling(inbox.deps, { companyId, asked, spelled: number }, cause);
      if (contactId === null || !sent) return null;
      return findOtherSpelling({ store }, { companyId, connectionId, waId: sent.waId, contactId });
    },
    acknowledge: async (acknowledged) => {
      const { waId } = acknowledged;
      const sent = sending.take(acknowledged, waId);
      const known = sent?.known;
      if (sent) recordSending(acknowledged, sent);
      const next = await acknowledgeMessage({ store }, acknowledged, known);
      if (next) sending.keep(acknowledged, waId, { known: next });
      // Only a message that was sent just now counts, because later receipts for older ones say nothing about the account.
      if (known?.state.is === 'out' && known.state.ack < 2) await restrictions.accepted(acknowledged, known.state);
      if (acknowledged.ack > 2) await restrictions.delivered(acknowledged);
    },
    refused: (refused) => restrictions.refused(refused),
    fail: async (failed) => {
      // This runs first, so that followers of the message see what its refusal means for the account.
      await restrictions.refused({ ...failed, code: failed.reason, once: failed.queuedAt });
      const sent = sending.take(failed, failed.waId);
      if (sent) {
        recordSending(failed, sent, failed.reason);
        sending.keep(failed, failed.waId, { known: sent.known });
      }
      await failMessage({ store }, failed);
    },
    outbox: (which, behind, limit) => outboxOf(db, which, limit, behind),
    address: ({ companyId }, id) => addressOf(companyId, id),
    sent: async ({ companyId, connectionId }, waId) => {
      const target = { companyId, id: messageKey(connectionId, 'out', waId) };
      const { state } = await load(store, message, target);
      if (state.is !== 'out' || state.isDeleted) return null;
      const { contactId, kind, body, media, cards, location, isForwarded, quotedId } = state;
      const isFileGone = kind !== 'text' && !media && !cards && !location;
      if (isFileGone) return null;
      const timerSeconds = await timerOf({ store }, companyId, { contactId, connectionId });
      const { groupId } = await addressOf(companyId, contactId);
      const mentions = namedBy(state.mentions ?? [], body);
      const quoted = quotedId ? await quotedBy(db, { companyId, contactId, quotedId }) : null;
      return { body, media, cards, location, isForwarded, timerSeconds, groupId, mentions, quoted };
    },
    sentChange: async ({ companyId, connectionId }, { waId, is, of }) => {
      const target = { companyId, id: messageKey(connectionId, of.fromMe ? 'out' : 'in', of.waId) };
      const { state } = await load(store, message, target);
      const latest = state.is === 'absent' ? null : latestOfChange(state, { is, waId });
      if (state.is === 'absent' || !latest) return null;
      const { groupId } = await addressOf(companyId, state.contactId);
      const author = await addressOf(companyId, state.participantId ?? state.contactId);
      const { media, mentions = null } = state;
      return { of: { ...author, ...of }, groupId, media, mentions, wish: { is, body: latest.body }, ms: latest.ms };
    },
    readTickets: ({ companyId, connectionId }) => readTickets(db, companyId, connectionId),
    readMessages: (which, ticketId, behind) => readMessages(db, which, ticketId, behind),
    nameOf: ({ companyId }, who) => nameOf(inbox.deps, { companyId, ...who }),
    doing: (done) => {
      const told = notification(channels.ephemeral, { event: doingName, ...done });
      db.raw('select pg_notify(?, ?)', told).catch((error: unknown) =>
        log.info({ err: error }, 'The activity of a contact could not be published'),
      );
    },
    settle: (settled) => settleWish({ store }, settled),
    standing: async (which, { waId, of, wish }) => {
      const { companyId, connectionId } = which;
      const known = await load(store, message, {
        companyId,
        id: messageKey(connectionId, of.fromMe ? 'out' : 'in', of.waId),
      });
      const { state } = known;
      if (wish?.is === 'reaction' && state.is !== 'absent')
        return state.reacting?.waId === waId && !state.reacting.error ? 'waits' : 'done';
      if (state.is !== 'out') return 'done';
      if (!wish) {
        if (state.ack >= 2 || state.error || state.isDeleted) return 'done';
        if (await isFromDeletedCampaign(store, companyId, known)) return 'withdrawn';
        sending.keep(which, waId, { known, from: traceClock() });
        return 'waits';
      }
      if (state.wish?.waId !== waId || state.wish.error) return 'done';
      return isTooLateToChange(state, Date.now()) ? 'late' : 'waits';
    },
    comingFiles: ({ companyId, connectionId }, limit) => comingFilesOf(db, companyId, connectionId, limit),
    comingFile: ({ companyId }, id) => loadFileToFetch({ store }, { companyId, id }, new Date().toISOString()),
    lastFile: ({ companyId }, id) => loadFileToFetch({ store }, { companyId, id }),
    mediaStored: ({ companyId }, id, media) => mediaStored({ store }, { companyId, id }, media),
    mediaDelayed: ({ companyId }, id, reason) => mediaDelayed({ store }, { companyId, id }, reason),
    mediaFailed: ({ companyId }, id, reason) => mediaFailed({ store }, { companyId, id }, reason),
  };
};
