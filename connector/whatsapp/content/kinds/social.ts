import { proto, toNumber } from '@whiskeysockets/baileys';
import { withoutBidi } from '../../../../domain/kernel/names.ts';
import { placeLines } from './commerce.ts';
import { choice, joinLines, numberIn, type Lines, type Writer } from './rule.ts';

const inSeconds = (value: Parameters<typeof toNumber>[0]): number | null => {
  const seconds = numberIn(value);
  return seconds === null ? null : seconds * 1000;
};

/** Returns the lines of an event: whether it was cancelled, when and where it is, and its topic. */
export const eventLines = (event: proto.Message.IEventMessage, { texts, time }: Writer): Lines => [
  event.name,
  event.isCanceled && texts.cancelled,
  joinLines([time(inSeconds(event.startTime)), time(inSeconds(event.endTime))], ' – '),
  ...placeLines(event.location),
  event.description,
  event.joinLink,
];

/** Returns the lines of a poll: its question and its choices. */
export const pollLines = ({ name, options }: proto.Message.IPollCreationMessage): Lines => [
  name,
  ...(options ?? []).map(({ optionName }) => choice(optionName)),
];

const isChoice = (line: string): boolean => line.startsWith('• ');
/** Reads the lines of a poll back into its question and its choices. */
export const pollOf = (body: string): proto.Message.IPollCreationMessage => {
  const parts = body.split(/\n(?=• )/u);
  const [choices, names] = [parts.filter(isChoice), parts.filter((part) => !isChoice(part))];
  return { name: names.join('\n'), options: choices.map((line) => ({ optionName: line.slice(2) })) };
};

/** Returns the lines of a poll's result: the votes of each choice. */
export const pollResultLines = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): Lines => [
  name,
  ...(pollVotes ?? []).map(({ optionName, optionVoteCount }) =>
    optionName ? `• ${optionName}: ${toNumber(optionVoteCount)}` : null,
  ),
];

const { CallType } = proto.Message.ScheduledCallCreationMessage;
/** Returns the lines of a scheduled call. */
export const scheduledCallLines = (
  { title, callType, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage,
  { texts, time }: Writer,
): Lines => [
  callType === CallType.VIDEO ? texts.scheduledVideoCall : texts.scheduledCall,
  title,
  time(numberIn(scheduledTimestampMs)),
];

/** Returns the lines of an invitation to a group or a channel: what it is, then its name. */
export const inviteLines = (
  what: string,
  name: string | null | undefined,
  caption: string | null | undefined,
): Lines => [joinLines([what, withoutBidi(name ?? '')], ': '), caption];

/** Returns the lines of a sticker pack. */
export const stickerPackLines = (pack: proto.Message.IStickerPackMessage): Lines => [
  pack.name,
  pack.publisher,
  pack.packDescription,
  pack.caption,
];

/** Returns the lines of an answer of WhatsApp's assistant, part by part. */
export const assistantLines = ({ submessages }: proto.IAIRichResponseMessage): Lines =>
  (submessages ?? []).flatMap(({ messageText, codeMetadata, tableMetadata }) => [
    messageText,
    joinLines(
      (codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => codeContent),
      '',
    ),
    tableMetadata?.title,
    ...(tableMetadata?.rows ?? []).map(({ items }) => joinLines(items ?? [], ' | ')),
  ]);
