import { copyFileSync, statSync, truncateSync } from 'node:fs';

const limit = 10_000_000;

/** Keeps the log under about 10 MB, with one older file beside it. The server appends, so emptying it under way is safe. */
export const rotate = (logFile: string): void => {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < limit) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
};
