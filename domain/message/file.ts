import { mediaKinds } from '../kernel/mediaKinds.ts';

/**
 * The file that a message came with: of an old message, left where it is until somebody asks; on its way, here, given up, or not kept. `tries`: those that failed; `dueAt`: when the next
 * one is, null for at once.
 */
export type ComingFile = {
  is: 'left' | 'coming' | 'stored' | 'failed' | 'removed';
  tries: number;
  dueAt: string | null;
  /** Its company's storage is full: it is fetched once there is room, and no try is counted. */
  isHeld?: boolean;
};

/** The company's plan has no room for more files. */
export const STORAGE_FULL = 'ERR_STORAGE_FULL';

/** Files of old messages, of which there are thousands, are not fetched before somebody wants one. */
export const firstOf = ({ imported }: { imported?: boolean | undefined }): 'left' | 'coming' =>
  imported ? 'left' : 'coming';

/** The file of a message that came; null: it brought none. */
export const comingFile = ({ file, imported }: { file: unknown; imported?: boolean | undefined }): ComingFile | null =>
  file ? { is: firstOf({ imported }), tries: 0, dueAt: null } : null;

/** It as it `is` now; `tried`: one more try has failed, and when the next one is. */
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

/** How long after each failed try the next one comes; after the last there is none (R192). */
const pausesMs = [1_000, 5_000, 30_000, 300_000, 1_800_000];

/** When to try again after one more failure at `at`; null: it has failed too often. */
export const nextTry = ({ tries }: Pick<ComingFile, 'tries'>, at: string): string | null => {
  const pause = pausesMs[tries];
  return pause === undefined ? null : new Date(Date.parse(at) + pause).toISOString();
};

/** What is noted when a file could not be fetched: a later try, the last failure, or once that there is no room for it. */
export const delaying = (file: ComingFile, { reason, at }: { reason: string; at: string }) => {
  if (reason === STORAGE_FULL)
    return file.isHeld ? [] : [{ type: 'MessageMediaDelayed' as const, data: { reason, dueAt: at } }];
  const dueAt = nextTry(file, at);
  return dueAt === null
    ? [{ type: 'MessageMediaFailed' as const, data: { reason } }]
    : [{ type: 'MessageMediaDelayed' as const, data: { reason, dueAt } }];
};

/** The name of the small picture of the file that a message came with. */
export const smallNameOf = (messageId: string): string => `${messageId}-small.webp`;
/** Every name under which something of that file may lie, whatever it turned out to be. */
export const fileNames = (messageId: string): string[] => [
  smallNameOf(messageId),
  ...Object.keys(mediaKinds).map((ending) => `${messageId}.${ending}`),
];

/** A ticket and whom it is, or was, with. */
export type TicketPlace = { companyId: number; contactId: number; ticketId: number };
/** A message, and the names under which its files may lie; `isShared`: all recipients of a campaign have them together. */
export type NamedFiles = { id: string; key: string; files: string[]; isShared: boolean };
