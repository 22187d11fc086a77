import { copyFileSync, statSync, truncateSync } from 'node:fs';

const limit = 10_000_000;

/** Keeps the log under about 10 MB plus one older file. The server appends, so truncating the open file is safe. */
export const rotate = (logFile: string): void => {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < limit) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
};
