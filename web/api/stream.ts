import { createAction } from '@reduxjs/toolkit';
import type { Doing } from '../../domain/ticket/doing.ts';
import type { Join } from '../../gateway/contract.ts';

/** The stream is needed from sign-in to sign-out. */
export const streamStarted = createAction('stream/started');
export const streamStopped = createAction('stream/stopped');
/** The user is active in a ticket whose room is joined. */
export const doingBegan = createAction<{ ticketId: number; is: Doing }>('stream/doingBegan');
/** Frames arrive. None was missed unless `streamReset` follows. */
export const streamOnline = createAction('stream/online');
export const streamOffline = createAction('stream/offline');
/** Shown data may be stale, and every feature reads its data again. It also follows the first connection once. */
export const streamReset = createAction('stream/reset');
/** A screen needs the frames of a room, or no longer needs them. A room joined twice must be left twice. */
export const roomJoined = createAction<Join>('stream/roomJoined');
export const roomLeft = createAction<Join>('stream/roomLeft');
