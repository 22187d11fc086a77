import type { proto } from '@whiskeysockets/baileys';
import { withoutBidi } from '../../../../domain/kernel/names.ts';
import { firstVisibleText } from '../../kernel/clean.ts';
import { buttonsLines, interactiveLines, listLines, structuredLines, templateLines } from './business.ts';
import { isOnEarth, orderLines, paymentLines, placeLines, productLines, requestLines } from './commerce.ts';
import { nativeResponse } from './nativeFlow.ts';
import type { Lines, Parts, Rule, Writer } from './rule.ts';
import {
  assistantLines,
  eventLines,
  inviteLines,
  pollLines,
  pollResultLines,
  scheduledCallLines,
  stickerPackLines,
} from './social.ts';
import type { TextKey } from './texts.ts';

const shown = <Part>(read: (part: Part, writer: Writer) => Lines, blank: TextKey | null): Rule<Part> => ({
  is: 'message',
  read,
  blank,
});
const signal = (because: string) => ({ is: 'signal', because }) as const;
const envelope = { is: 'envelope', open: ({ message }: proto.Message.IFutureProofMessage) => message } as const;
const onceEnvelope = { ...envelope, viewOnce: true } as const;
const silent = (): Lines => [];
const named = ({ displayName }: { displayName?: string | null }): Lines => [withoutBidi(displayName ?? '')];
const poll = shown(pollLines, 'poll');
const pollResult = shown(pollResultLines, 'poll');

const encrypted = signal('It is encrypted under the key of another message, which it changes or answers.');
const ofGroupKeys = signal('It brings the key of a group; the client takes it.');
const ofGroupHistory = signal('It brings a group’s past to those who joined it.');
const ofChat = signal('It changes what phones keep or pin; the message itself stands in the conversation.');

/**
 * All message types of the pinned client, and what a conversation shows of each: its text (`read`), a placeholder if it has
 * none (`blank`), or nothing because it is a signal between phones. Files, visiting cards and places are shown themselves,
 * together with this text (incomingFile.ts, cards.ts, place.ts).
 */
export const messageKinds: { readonly [K in keyof Parts]: Rule<Parts[K]> } = {
  conversation: shown((text) => [text], 'blank'),
  extendedTextMessage: shown(({ text, title, matchedText }) => [firstVisibleText(text, title, matchedText)], 'blank'),

  imageMessage: shown(({ caption }) => [caption], null),
  videoMessage: shown(({ caption }) => [caption], null),
  ptvMessage: shown(({ caption }) => [caption], null),
  audioMessage: shown(silent, null),
  documentMessage: shown(({ caption }) => [caption], null),
  stickerMessage: shown(silent, null),
  // An animation that no browser shows.
  lottieStickerMessage: shown(silent, null),
  stickerPackMessage: shown(stickerPackLines, 'stickerPack'),
  contactMessage: shown(named, null),
  contactsArrayMessage: shown(named, null),
  locationMessage: shown(
    (place) => (isOnEarth(place) ? [withoutBidi(place.name ?? ''), place.comment] : placeLines(place)),
    null,
  ),
  liveLocationMessage: shown(({ caption }) => [caption], null),

  templateMessage: shown(templateLines, 'template'),
  highlyStructuredMessage: shown(structuredLines, 'template'),
  interactiveMessage: shown(interactiveLines, 'template'),
  buttonsMessage: shown(buttonsLines, 'template'),
  listMessage: shown(listLines, 'template'),
  templateButtonReplyMessage: shown(
    ({ selectedDisplayText, selectedId }) => [firstVisibleText(selectedDisplayText, selectedId)],
    'reply',
  ),
  buttonsResponseMessage: shown(
    ({ selectedDisplayText, selectedButtonId }) => [firstVisibleText(selectedDisplayText, selectedButtonId)],
    'reply',
  ),
  listResponseMessage: shown(
    ({ title, description, singleSelectReply }) =>
      firstVisibleText(title, description) ? [title, description] : [singleSelectReply?.selectedRowId],
    'reply',
  ),
  interactiveResponseMessage: shown(nativeResponse, 'reply'),

  productMessage: shown(productLines, 'product'),
  orderMessage: shown(orderLines, 'order'),
  invoiceMessage: shown(({ note }) => [note], 'invoice'),
  sendPaymentMessage: shown(paymentLines, 'paymentSent'),
  requestPaymentMessage: shown(requestLines, 'paymentRequested'),
  declinePaymentRequestMessage: shown(silent, 'paymentDeclined'),
  cancelPaymentRequestMessage: shown(silent, 'paymentCancelled'),
  paymentInviteMessage: shown(silent, 'paymentInvite'),

  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV4: envelope,
  pollCreationMessageV5: poll,
  pollCreationOptionImageMessage: envelope,
  pollResultSnapshotMessage: pollResult,
  pollResultSnapshotMessageV3: pollResult,
  pollUpdateMessage: signal('A vote, encrypted: how a poll stands is seen on the phone.'),
  eventMessage: shown(eventLines, 'event'),
  eventCoverImage: envelope,
  encEventResponseMessage: encrypted,

  groupInviteMessage: shown(
    ({ groupName, caption }, { texts }) => inviteLines(texts.groupInvite, groupName, caption),
    'groupInvite',
  ),
  newsletterAdminInviteMessage: shown(
    ({ newsletterName, caption }, { texts }) => inviteLines(texts.channelInvite, newsletterName, caption),
    'channelInvite',
  ),
  newsletterFollowerInviteMessageV2: shown(
    ({ newsletterName, caption }, { texts }) => inviteLines(texts.channelInvite, newsletterName, caption),
    'channelInvite',
  ),
  scheduledCallCreationMessage: shown(scheduledCallLines, 'scheduledCall'),
  scheduledCallEditMessage: signal('It changes a call that was scheduled, which stands in the conversation.'),
  callLogMesssage: shown(silent, null),
  bcallMessage: shown(({ caption }) => [caption], 'call'),
  call: signal('It brings the keys of a call; the call itself is told by a stanza of its own.'),
  requestPhoneNumberMessage: shown(silent, 'phoneNumber'),
  chat: shown(named, 'unsupported'),
  richResponseMessage: shown(assistantLines, 'robot'),
  placeholderMessage: shown(silent, 'masked'),

  statusMentionMessage: shown(silent, 'statusMention'),
  groupStatusMentionMessage: signal('A status names the group; what is said there comes to the group itself.'),
  statusQuotedMessage: shown(({ text }) => [text], 'status'),
  statusQuestionAnswerMessage: shown(({ text }) => [text], 'status'),
  questionResponseMessage: shown(({ text }) => [text], 'reply'),
  statusNotificationMessage: signal('It tells what became of a status, and statuses are not shown here.'),
  statusStickerInteractionMessage: signal('A sticker on a status, and statuses are not shown here.'),

  ephemeralMessage: envelope,
  viewOnceMessage: onceEnvelope,
  viewOnceMessageV2: onceEnvelope,
  viewOnceMessageV2Extension: onceEnvelope,
  documentWithCaptionMessage: envelope,
  editedMessage: envelope,
  associatedChildMessage: envelope,
  groupMentionedMessage: envelope,
  botInvokeMessage: envelope,
  botTaskMessage: envelope,
  botForwardedMessage: envelope,
  groupStatusMessage: envelope,
  groupStatusMessageV2: envelope,
  statusAddYours: envelope,
  limitSharingMessage: envelope,
  questionMessage: envelope,
  questionReplyMessage: envelope,
  commentMessage: { is: 'envelope', open: ({ message }) => message },
  deviceSentMessage: { is: 'envelope', open: ({ message }) => message },

  albumMessage: signal('It announces pictures, and each comes as a message of its own.'),
  reactionMessage: signal('It is shown on the message that it is about.'),
  encReactionMessage: encrypted,
  encCommentMessage: encrypted,
  secretEncryptedMessage: encrypted,
  protocolMessage: signal('It changes another message, or settings of the phones.'),
  keepInChatMessage: ofChat,
  pinInChatMessage: ofChat,
  messageHistoryBundle: ofGroupHistory,
  messageHistoryNotice: ofGroupHistory,
  stickerSyncRmrMessage: signal('The own devices tell each other of their stickers.'),
  senderKeyDistributionMessage: ofGroupKeys,
  fastRatchetKeySenderKeyDistributionMessage: ofGroupKeys,
  messageContextInfo: signal('It stands beside the content of every message.'),
};
