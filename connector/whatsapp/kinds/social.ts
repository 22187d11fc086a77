import { proto, toNumber } from '@whiskeysockets/baileys';
import { placeLines } from './commerce.ts';
import { choice, joined, numberIn, type Lines, type Writer } from './rule.ts';

const inSeconds = (value: Parameters<typeof toNumber>[0]): number | null => {
  const seconds = numberIn(value);
  return seconds === null ? null : seconds * 1000;
};

/** An event: whether it was called off, when and where it is, and what it is about. */
export const eventLines = (event: proto.Message.IEventMessage, { texts, time }: Writer): Lines => [
  event.name,
  event.isCanceled && texts.cancelled,
  joined([time(inSeconds(event.startTime)), time(inSeconds(event.endTime))], ' – '),
  ...placeLines(event.location),
  event.description,
  event.joinLink,
];

/** A poll: its question and its choices. */
export const pollLines = ({ name, options }: proto.Message.IPollCreationMessage): Lines => [
  name,
  ...(options ?? []).map(({ optionName }) => choice(optionName)),
];

/** How a poll stands: the votes of each choice. */
export const pollResultLines = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): Lines => [
  name,
  ...(pollVotes ?? []).map(({ optionName, optionVoteCount }) =>
    optionName ? `• ${optionName}: ${toNumber(optionVoteCount)}` : null,
  ),
];

const { CallType } = proto.Message.ScheduledCallCreationMessage;
/** A call that is to come. */
export const scheduledCallLines = (
  { title, callType, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage,
  { texts, time }: Writer,
): Lines => [
  callType === CallType.VIDEO ? texts.scheduledVideoCall : texts.scheduledCall,
  title,
  time(numberIn(scheduledTimestampMs)),
];

/** An invitation to a group or a channel: its name behind what it is. */
export const inviteLines = (
  what: string,
  name: string | null | undefined,
  caption: string | null | undefined,
): Lines => [joined([what, name], ': '), caption];

/** A pack of stickers. */
export const stickerPackLines = (pack: proto.Message.IStickerPackMessage): Lines => [
  pack.name,
  pack.publisher,
  pack.packDescription,
  pack.caption,
];

/** The answer of an assistant of WhatsApp's, in its parts. */
export const assistantLines = ({ submessages }: proto.IAIRichResponseMessage): Lines =>
  (submessages ?? []).flatMap(({ messageText, codeMetadata, tableMetadata }) => [
    messageText,
    joined(
      (codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => codeContent),
      '',
    ),
    tableMetadata?.title,
    ...(tableMetadata?.rows ?? []).map(({ items }) => joined(items ?? [], ' | ')),
  ]);
