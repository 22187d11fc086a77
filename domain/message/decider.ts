import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { messageEvents, type MessageMedia } from './events.ts';

type Received = z.infer<typeof messageEvents.MessageReceived.data>;
type Queued = z.infer<typeof messageEvents.MessageQueued.data>;
export type MessageCommand = Commands<{
  ReceiveMessage: { message: Received; fromMe: boolean };
  QueueMessage: { message: Queued };
  AcknowledgeMessage: { ack: number };
  FailMessage: { reason: string };
  ResendMessage: { userId: number };
  MoveMessage: { ticketId: number };
}>;
export type MessageState =
  | { is: 'absent' }
  | {
      is: 'in' | 'out';
      ticketId: number;
      contactId: number;
      kind: string;
      body: string;
      /** The file that an agent sends with it. */
      media: MessageMedia | null;
      ack: number;
      /** Why it could not be sent; '' while it could. */
      error: string;
    };

const known = ({ ticketId, contactId, body }: Pick<Received, 'ticketId' | 'contactId' | 'body'>, kind: string) => ({
  ticketId,
  contactId,
  kind,
  body,
  media: null,
  error: '',
});

/** One message: received or queued once, its acknowledgements only rise (R206). */
export const message: Decider<MessageState, MessageCommand, typeof messageEvents> = {
  feature: 'message',
  events: messageEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'ReceiveMessage') {
      if (state.is !== 'absent') return [];
      return [{ type: command.fromMe ? 'MessageTypedOnPhone' : 'MessageReceived', data: command.message }];
    }
    if (command.type === 'QueueMessage') {
      if (!command.message.body.trim() && !command.message.media) throw new Refused('ERR_CREATING_MESSAGE');
      return state.is === 'absent' ? [{ type: 'MessageQueued', data: command.message }] : [];
    }
    if (state.is === 'absent') throw new Refused('ERR_NO_MESSAGE_FOUND');
    switch (command.type) {
      case 'AcknowledgeMessage':
        return state.is === 'out' && command.ack > state.ack
          ? [{ type: 'MessageAcknowledged', data: { ack: command.ack } }]
          : [];
      case 'FailMessage':
        return state.is === 'out' && state.ack < 2 && !state.error
          ? [{ type: 'MessageFailed', data: { reason: command.reason } }]
          : [];
      case 'ResendMessage':
        return state.is === 'out' && state.error
          ? [{ type: 'MessageQueuedAgain', data: { userId: command.userId } }]
          : [];
      case 'MoveMessage': {
        const { ticketId: from, contactId, kind, body } = state;
        if (from === command.ticketId) return [];
        return [{ type: 'MessageMoved', data: { from, ticketId: command.ticketId, contactId, kind, body } }];
      }
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageReceived':
        return { is: 'in', ...known(event.data, event.data.kind), ack: 0 };
      case 'MessageTypedOnPhone':
        return { is: 'out', ...known(event.data, event.data.kind), ack: 2 };
      case 'MessageQueued': {
        const { media } = event.data;
        return { is: 'out', ...known(event.data, media?.kind ?? 'text'), media, ack: 1 };
      }
      case 'MessageAcknowledged':
        return state.is === 'absent' ? state : { ...state, ack: event.data.ack, error: '' };
      case 'MessageFailed':
        return state.is === 'absent' ? state : { ...state, error: event.data.reason };
      case 'MessageQueuedAgain':
        return state.is === 'absent' ? state : { ...state, error: '' };
      case 'MessageMoved':
        return state.is === 'absent' ? state : { ...state, ticketId: event.data.ticketId };
    }
  },
};
