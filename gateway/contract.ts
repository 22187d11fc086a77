import { z } from 'zod';
import { numeric } from '../domain/kernel/inputs.ts';
import { doing } from '../domain/ticket/doing.ts';

const status = z.enum(['pending', 'open', 'closed']);
const ticketId = numeric.pipe(z.number().positive());
/** A room: the tickets of one status, what notifications need, or one conversation. */
const join = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joinTickets'), status }),
  z.object({ type: z.literal('joinNotification') }),
  z.object({ type: z.literal('joinChatBox'), ticketId }),
]);
export type Join = z.infer<typeof join>;

/** A socket is closed with this code when its user opens one too many: it was open longest. */
export const CROWDED = 4429;
/** … and with this one while read models are being built: it comes again later. */
export const BUILDING = 4503;

/**
 * What a browser says on /v1/stream. The first frame is `hello`; with `since` it gets what it missed in `rooms`.
 * `doing`: what he does in a conversation whose room he is in; the others there are told, and the contact that he writes.
 * `joinChatBox` tells that the conversation is open before the user's eyes: it also marks the ticket as read.
 */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string(),
    since: z.string().nullish(),
    rooms: z.array(join).max(100).default([]),
  }),
  ...join.options,
  z.object({ type: z.literal('leaveTickets'), status }),
  z.object({ type: z.literal('leaveChatBox'), ticketId }),
  z.object({ type: z.literal('userStatus') }),
  z.object({ type: z.literal('doing'), ticketId, is: doing }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/**
 * What the browser hears: a change (`event: 'company-1-ticket'`; design.md, The stream), or
 * `event: 'control'` with action `welcome` (the stream runs from payload.cursor), `reset` (refetch what is shown;
 * the stream goes on from payload.cursor) or `refused` (payload.error; e.g. a room that is not the user's).
 * A frame without a cursor is ephemeral (QR codes) and is never replayed.
 */
export const serverFrame = z.object({
  event: z.string(),
  action: z.string(),
  payload: z.unknown(),
  cursor: z.string().optional(),
  key: z.string().optional(),
});
export type ServerFrame = z.infer<typeof serverFrame>;
