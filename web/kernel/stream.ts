import { createAction } from '@reduxjs/toolkit';
import type { Doing } from '../../domain/ticket/doing.ts';
import type { Join } from '../../gateway/contract.ts';

/** The stream is wanted from a sign-in to a sign-out. */
export const streamStarted = createAction('stream/started');
export const streamStopped = createAction('stream/stopped');
/** The user does something in a ticket whose room he is in. */
export const doingBegan = createAction<{ ticketId: number; is: Doing }>('stream/doingBegan');
/** Frames flow; nothing was missed unless `streamReset` says so. */
export const streamOnline = createAction('stream/online');
export const streamOffline = createAction('stream/offline');
/** What is shown may be stale: every feature reads again what it shows. Also told once after the first connection. */
export const streamReset = createAction('stream/reset');
/** A screen wants, or no longer wants, the frames of a room; asked twice, it must be left twice. */
export const roomJoined = createAction<Join>('stream/roomJoined');
export const roomLeft = createAction<Join>('stream/roomLeft');
