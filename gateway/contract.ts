import { z } from 'zod';
import { numeric } from '../domain/kernel/inputs.ts';
import { doing } from '../domain/ticket/doing.ts';

const status = z.enum(['pending', 'open', 'closed']);
const ticketId = numeric.pipe(z.number().positive());
/** A room: the tickets of one status, the user's notifications, or one conversation. */
const join = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joinTickets'), status }),
  z.object({ type: z.literal('joinNotification') }),
  z.object({ type: z.literal('joinChatBox'), ticketId }),
]);
export type Join = z.infer<typeof join>;

/** The close code of a user's oldest socket when the user opens one too many. */
export const CROWDED = 4429;
/** The close code while read models are being built: the client retries later. */
export const BUILDING = 4503;

/**
 * Frames from the browser on /v1/stream. The first one is `hello`; with `since` the browser gets what it missed in
 * `rooms`. `doing`: the user's activity in a joined conversation. The others in that room see it, and the contact sees
 * typing. `joinChatBox` means that the user has the conversation open: it also marks the ticket as read.
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
 * Frames to the browser: a change (`event: 'company-1-ticket'`; gateway.md, The stream), or `event: 'control'`. Actions
 * of control: `welcome` (the stream runs from payload.cursor); `reset` (fetch again what is shown; the stream continues
 * from payload.cursor); `refused` (payload.error, for example a room the user may not join). A frame without a cursor
 * is ephemeral (QR codes) and never replayed.
 */
export const serverFrame = z.object({
  event: z.string(),
  action: z.string(),
  payload: z.unknown(),
  cursor: z.string().optional(),
  key: z.string().optional(),
});
export type ServerFrame = z.infer<typeof serverFrame>;
