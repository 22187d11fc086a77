import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { MessageCard, MessageMention, MessagePlace } from './content.ts';
import { messageEvents, type Automatic, type MessageCall, type MessageMedia, type StoredMedia } from './events.ts';
import { decrypted, decrypting, SIGNAL } from './ciphertext.ts';
import { comingFile, delaying, triedFile, type ComingFile } from './file.ts';
import { isEmpty, queuedKind, type Queued } from './queued.ts';
import type { SentTemplate } from './sentTemplate.ts';
import { reacting, reactingAfter, settlingReaction, type Reactable } from './reacting.ts';
import { transcribing, type MessageHeard } from './transcript.ts';
import { deleting, editing, failing, isGoing, settling, wishAfter } from './wish.ts';
import { decideChange, decideEarly, earlyToRepeat, unchanged, withChange, type MessageChange } from './changes.ts';

type Received = z.infer<typeof messageEvents.MessageReceived.data>;
export type MessageCommand = Commands<{
  ReceiveMessage: { message: Received & { ack?: number }; fromMe: boolean };
  QueueMessage: { message: Queued };
  AcknowledgeMessage: { ack: number };
  /** `wasAccepted`: WhatsApp accepted the message before, and failed to deliver it. */
  FailMessage: { reason: string; wasAccepted?: boolean };
  ResendMessage: { userId: number };
  MoveMessage: { ticketId: number };
  EndCall: { outcome: MessageCall['outcome'] };
  EditMessage: { body: string; ms: number; waId: string; userId: number };
  /** `mayAny`: the user may also delete messages of colleagues. */
  DeleteMessage: { ms: number; waId: string; userId: number; mayAny: boolean };
  /** An emoji that the company puts on the message; '' removes it. */
  ReactToMessage: { emoji: string; ms: number; waId: string; userId: number };
  /** WhatsApp accepted or refused one of our edits, deletions or reactions. A null `waId` means the pending one. */
  SettleWish: { waId: string | null; done: boolean };
  /** An edit or deletion by the author, or a reaction by anyone, as WhatsApp reported it. */
  FollowMessage: { change: MessageChange };
  StoreMedia: { media: StoredMedia };
  /** A download attempt failed at `at`. */
  DelayMedia: { reason: string; at: string };
  FailMedia: { reason: string };
  AskMedia: { userId: number };
  RemoveMedia: object;
  TranscribeMessage: { heard: MessageHeard };
}>;
export type MessageState =
  /** `early`: changes that arrived before the message itself. */
  | { is: 'absent'; early: readonly MessageChange[] }
  | ({
      ticketId: number;
      /** The file that an agent sends with the message. */
      media: MessageMedia | null;
      /** Contact cards or a location that an agent forwards. */
      cards?: readonly MessageCard[] | undefined;
      location?: MessagePlace | undefined;
      template?: SentTemplate | undefined;
      /** The message that an agent's message answers, and the people whom it mentions. */
      quotedId?: string | null | undefined;
      mentions?: readonly MessageMention[] | undefined;
      isForwarded: boolean;
      /** The file that arrived with the message. */
      file: ComingFile | null;
      ack: number;
      call?: MessageCall | null;
      automatic?: Automatic | undefined;
      transcript?: string | undefined;
      /** The key that encrypts the author's later edits. */
      secret?: string | undefined;
    } & Reactable);

type Kept = 'ticketId' | 'contactId' | 'participantId' | 'body' | 'isForwarded' | 'timestamp';
const known = ({ timestamp, ...said }: Pick<Received, Kept>, kind: string) => ({
  ticketId: said.ticketId,
  contactId: said.contactId,
  participantId: said.participantId,
  kind,
  body: said.body,
  isForwarded: said.isForwarded,
  saidMs: timestamp * 1000,
  takenMs: null,
  ...unchanged,
  media: null,
  file: null,
  error: '',
  wish: null,
  reacting: null,
  userId: null,
});
/** The person whose key encrypts the personal fields of the message. */
const whose = ({ contactId, participantId }: Pick<Reactable, 'contactId' | 'participantId'>) => ({
  contactId,
  participantId,
});
const withFile = (
  state: MessageState,
  is: ComingFile['is'],
  tried: { dueAt: string; reason: string } | null = null,
): MessageState => (state.is === 'absent' ? state : { ...state, file: triedFile(state.file, is, tried) });

type MessageEvent = EventOf<typeof messageEvents>;
type Known = Exclude<MessageState, { is: 'absent' }>;
/** Applies an event to the operations that wait for WhatsApp's answer. */
const withWishes = (state: Known, event: MessageEvent): Known => ({
  ...state,
  wish: wishAfter(state.wish, event),
  reacting: reactingAfter(state.reacting, event),
});
/** Settles pending operations as failed, because the message was never sent. */
const lost = { waId: null, done: false } as const;
type Birth = Extract<MessageEvent, { type: 'MessageReceived' | 'MessageTypedOnPhone' | 'MessageQueued' }>;
/** Returns the first event, followed by the earlier changes that still count. */
const born = (first: Birth, state: MessageState): readonly MessageEvent[] =>
  state.is === 'absent' ? [first, ...earlyToRepeat(state.early, first.data)] : [];

/** One message. It is received or queued once, and its acknowledgement level only rises (R206). */
export const message: Decider<MessageState, MessageCommand, typeof messageEvents> = {
  feature: 'message',
  events: messageEvents,
  initial: { is: 'absent', early: [] },
  decide: (command, state) => {
    if (command.type === 'ReceiveMessage') {
      if (state.is !== 'absent') return decrypting(state, command.message);
      if (command.message.kind === SIGNAL) return [];
      return born({ type: command.fromMe ? 'MessageTypedOnPhone' : 'MessageReceived', data: command.message }, state);
    }
    if (command.type === 'QueueMessage') {
      if (isEmpty(command.message)) throw new Refused('ERR_CREATING_MESSAGE');
      return born({ type: 'MessageQueued', data: command.message }, state);
    }
    if (command.type === 'FollowMessage')
      return state.is === 'absent' ? decideEarly(state.early, command.change) : decideChange(state, command.change);
    if (state.is === 'absent') throw new Refused('ERR_NO_MESSAGE_FOUND');
    switch (command.type) {
      case 'AcknowledgeMessage':
        return state.is === 'out' && command.ack > state.ack
          ? [{ type: 'MessageAcknowledged', data: { ack: command.ack, ...(state.error && { late: true }) } }]
          : [];
      case 'FailMessage':
        return state.is === 'out' && state.ack < (command.wasAccepted ? 3 : 2) && !state.error
          ? [
              { type: 'MessageFailed', data: { reason: command.reason } },
              ...failing(state),
              ...settlingReaction(state, lost),
            ]
          : [];
      case 'ResendMessage':
        return state.is === 'out' && state.error && !isGoing(state)
          ? [{ type: 'MessageQueuedAgain', data: { userId: command.userId } }]
          : [];
      case 'EndCall':
        return state.call?.outcome === 'ringing'
          ? [{ type: 'MessageCallEnded', data: { outcome: command.outcome } }]
          : [];
      case 'EditMessage':
        return editing(state, command);
      case 'DeleteMessage':
        return deleting(state, command);
      case 'ReactToMessage':
        return reacting(state, command);
      case 'SettleWish':
        return [...settling(state, command), ...settlingReaction(state, command)];
      case 'MoveMessage': {
        const { ticketId: from, contactId, participantId, kind, body } = state;
        if (from === command.ticketId) return [];
        return [
          { type: 'MessageMoved', data: { from, ticketId: command.ticketId, contactId, participantId, kind, body } },
        ];
      }
      case 'StoreMedia':
        return state.file && ['left', 'coming', 'failed'].includes(state.file.is)
          ? [{ type: 'MessageMediaStored', data: { ...whose(state), media: command.media } }]
          : [];
      case 'DelayMedia':
        return state.file?.is === 'coming' ? delaying(state.file, command) : [];
      case 'FailMedia':
        return state.file?.is === 'coming' ? [{ type: 'MessageMediaFailed', data: { reason: command.reason } }] : [];
      case 'AskMedia':
        if (!state.file) throw new Refused('ERR_NO_FILE');
        return state.file.is === 'failed' || state.file.is === 'left'
          ? [{ type: 'MessageMediaAsked', data: { userId: command.userId } }]
          : [];
      case 'RemoveMedia':
        return state.media || (state.file && state.file.is !== 'removed')
          ? [{ type: 'MessageMediaRemoved', data: {} }]
          : [];
      case 'TranscribeMessage':
        return transcribing(state.transcript, whose(state), command.heard);
    }
  },
  evolve: (before, event, at) => {
    const state = before.is === 'absent' ? before : withWishes(before, event);
    switch (event.type) {
      case 'MessageReceived':
        return {
          is: 'in',
          ...known(event.data, event.data.kind),
          file: comingFile(event.data),
          ack: 0,
          call: event.data.call ?? null,
          secret: event.data.secret,
        };
      case 'MessageTypedOnPhone': {
        const { timestamp, ack = 2, kind, secret } = event.data;
        const file = comingFile(event.data);
        return { is: 'out', ...known(event.data, kind), file, takenMs: timestamp * 1000, ack, secret };
      }
      case 'MessageDecrypted':
        return state.is === 'absent'
          ? state
          : { ...decrypted(state, event.data), file: comingFile(event.data), secret: event.data.secret };
      case 'MessageQueued': {
        const { media, userId, automatic, cards, location, template, spoken, quotedId, mentions } = event.data;
        const said = known({ ...event.data, participantId: undefined }, queuedKind(event.data));
        const ours = { media, cards, location, template, quotedId, mentions, userId, automatic, transcript: spoken };
        return { is: 'out', ...said, ...ours, ack: 1 };
      }
      case 'MessageEdited':
      case 'MessageDeleted':
      case 'MessageReacted':
        return state.is === 'absent' ? { is: 'absent', early: [...state.early, event] } : withChange(state, event);
      case 'MessageAcknowledged':
        return state.is === 'absent'
          ? state
          : { ...state, ack: event.data.ack, error: '', takenMs: state.takenMs ?? Date.parse(at) };
      case 'MessageFailed':
        return state.is === 'absent' ? state : { ...state, error: event.data.reason, ack: Math.min(state.ack, 1) };
      case 'MessageQueuedAgain':
        return state.is === 'absent' ? state : { ...state, error: '' };
      case 'MessageCallEnded':
        return state.is === 'absent' || !state.call ? state : { ...state, call: { ...state.call, ...event.data } };
      case 'MessageEditQueued':
      case 'MessageEditFailed':
      case 'MessageDeletionQueued':
      case 'MessageDeletionFailed':
      case 'MessageReactionQueued':
      case 'MessageReactionFailed':
        return state;
      case 'MessageMoved':
        return state.is === 'absent' ? state : { ...state, ticketId: event.data.ticketId };
      case 'MessageMediaStored':
        return withFile(state, 'stored');
      case 'MessageMediaDelayed':
        return withFile(state, 'coming', event.data);
      case 'MessageMediaFailed':
        return withFile(state, 'failed');
      case 'MessageMediaAsked':
        return withFile(state, 'coming');
      case 'MessageMediaRemoved':
        return state.is === 'absent' ? state : { ...(state.file ? withFile(state, 'removed') : state), media: null };
      case 'MessageTranscribed':
        return state.is === 'absent' ? state : { ...state, transcript: event.data.body };
    }
  },
};
