import { mediaKinds } from '../kernel/mediaKinds.ts';

/**
 * The file of a received message. 'left': an old message's file, not downloaded until a user requests it. 'coming': to be
 * downloaded. 'removed': no longer kept. `tries`: failed attempts; `dueAt`: the next attempt, null for at once.
 */
export type ComingFile = {
  is: 'left' | 'coming' | 'stored' | 'failed' | 'removed';
  tries: number;
  dueAt: string | null;
  /** The company's storage is full. The download waits for free space, and no attempt counts. */
  isHeld?: boolean;
};

/** The company's plan has no space for more files. */
export const STORAGE_FULL = 'ERR_STORAGE_FULL';

/** The first state of a file. There are thousands of old messages, so their files wait until a user requests them. */
export const firstOf = ({ imported }: { imported?: boolean | undefined }): 'left' | 'coming' =>
  imported ? 'left' : 'coming';

/** Returns the file of a received message, or null if it has none. */
export const comingFile = ({ file, imported }: { file: unknown; imported?: boolean | undefined }): ComingFile | null =>
  file ? { is: firstOf({ imported }), tries: 0, dueAt: null } : null;

/** Returns the file in its new state. `tried`: one more failed attempt, and the time of the next one. */
export const triedFile = (
  file: ComingFile | null,
  is: ComingFile['is'],
  tried: { dueAt: string; reason: string } | null,
): ComingFile => {
  if (!tried) return { is, tries: 0, dueAt: null };
  const { dueAt, reason } = tried;
  const tries = file?.tries ?? 0;
  return reason === STORAGE_FULL ? { is, tries, dueAt, isHeld: true } : { is, tries: tries + 1, dueAt };
};

/** The pause after each failed attempt. There is no attempt after the last one (R192). */
const pausesMs = [1_000, 5_000, 30_000, 300_000, 1_800_000];

/** Returns when to try again after one more failure at `at`, or null after too many. */
export const nextFileTry = ({ tries }: Pick<ComingFile, 'tries'>, at: string): string | null => {
  const pause = pausesMs[tries];
  return pause === undefined ? null : new Date(Date.parse(at) + pause).toISOString();
};

/** Returns the events of a failed download: a later attempt, the final failure, or once that storage is full. */
export const delaying = (file: ComingFile, { reason, at }: { reason: string; at: string }) => {
  if (reason === STORAGE_FULL)
    return file.isHeld ? [] : [{ type: 'MessageMediaDelayed' as const, data: { reason, dueAt: at } }];
  const dueAt = nextFileTry(file, at);
  return dueAt === null
    ? [{ type: 'MessageMediaFailed' as const, data: { reason } }]
    : [{ type: 'MessageMediaDelayed' as const, data: { reason, dueAt } }];
};

/** The name of the small picture of a received file. */
export const smallNameOf = (messageId: string): string => `${messageId}-small.webp`;
/** Every name that the received file or its small picture may have in storage, for any file type. */
export const fileNames = (messageId: string): string[] => [
  smallNameOf(messageId),
  ...Object.keys(mediaKinds).map((ending) => `${messageId}.${ending}`),
];

/** A ticket and its contact. */
export type TicketPlace = { companyId: number; contactId: number; ticketId: number };
/** A message and the names that its files may have. `isShared`: the file belongs to all recipients of a campaign. */
export type NamedFiles = { id: string; key: string; files: string[]; isShared: boolean };
