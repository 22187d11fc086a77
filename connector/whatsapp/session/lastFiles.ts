import type { WASocket } from '@whiskeysockets/baileys';
import { log } from '../../../runtime/log.ts';
import { fetchFile } from '../inbound/fetchFile.ts';
import type { ConnectionRef } from '../kernel/ports.ts';
import type { SessionDeps } from './types.ts';

/** How long the last files of a connection may take. */
export const LAST_FILES_MS = 30_000;
const MOST_FILES = 1_000;

type Work = {
  /** Keys of messages that the read models may not list yet. */
  taken?: readonly string[];
  /** The socket that is about to log out; null if there is none any more. */
  sock: WASocket | null;
  signal: AbortSignal;
};

/** Returns the keys of all messages of a connection that wait for their files. */
const waitingKeys = async ({ ports }: Pick<SessionDeps, 'ports'>, which: ConnectionRef, taken: readonly string[]) => {
  const keys = new Set((await ports.comingFiles(which, MOST_FILES)).map(({ key }) => key));
  for (const key of taken) if (await ports.lastFile(which, key)) keys.add(key);
  return [...keys];
};

/**
 * Fetches the files that a connection still waits for, before its phone forgets this device. Files that cannot be fetched are
 * recorded as failed, so that their bubbles say so and offer another try. Never throws.
 */
export const fetchLastFiles = async (
  deps: Pick<SessionDeps, 'ports' | 'files'>,
  { companyId, connectionId }: ConnectionRef,
  { taken = [], sock, signal }: Work,
): Promise<void> => {
  const { files } = deps;
  // There is no later try.
  const comingFile = (of: ConnectionRef, key: string) => deps.ports.lastFile(of, key);
  const ports = { ...deps.ports, comingFile };
  const which = { companyId, connectionId };
  const late = AbortSignal.any([signal, AbortSignal.timeout(LAST_FILES_MS)]);
  const isOpen = (): boolean => sock?.ws.isOpen === true && !late.aborted;
  const fetchOne = async (key: string): Promise<void> => {
    if (!sock || !isOpen()) return;
    await fetchFile({ which, key, ports, deps: files, sock, isOpen, signal: late });
  };
  const failed = (error: unknown): void =>
    log.warn({ err: error, ...which }, 'The last file of a connection could not be fetched');
  try {
    const keys = await waitingKeys(deps, which, taken);
    await Promise.all(keys.map((key) => files.limiter.run({ tenant: companyId }, () => fetchOne(key)).catch(failed)));
    for (const key of keys) await ports.mediaFailed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
  } catch (error) {
    failed(error);
  }
};
