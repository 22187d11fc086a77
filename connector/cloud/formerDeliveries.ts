import { openFileFetcher } from '../whatsapp/inbound/fileFetcher.ts';
import type { ConnectionSession, SessionDeps } from '../whatsapp/session/types.ts';
import { fetchCloudFile } from './inbound/fetchCloudFile.ts';
import { openCloudInbound } from './inbound/openInbound.ts';
import { openSends } from './outbound/sends.ts';
import type { CloudDeps } from './types.ts';

/**
 * Lets the session of a linked phone also read what Meta delivered before the connection moved from the official API. It also
 * takes what Meta repeats afterwards, and fetches the files.
 */
export const withFormerDeliveries = (
  { db, ports, lanes, files: deps }: Pick<SessionDeps, 'db' | 'ports' | 'lanes' | 'files'>,
  cloud: CloudDeps,
  session: ConnectionSession,
): ConnectionSession => {
  const ending = new AbortController();
  const { companyId, connectionId } = session.lease;
  const which = { companyId, connectionId };
  const { signal } = ending;
  const clientOf = (phoneNumberId: string) => cloud.fileClientOf(which, phoneNumberId);
  const files = openFileFetcher({ which, ports, limiter: deps.limiter, signal }, (key) =>
    fetchCloudFile({ which, key, ports, deps, clientOf, signal, leavesOthers: true }),
  );
  const reader = openCloudInbound({
    which,
    ports,
    lanes,
    cloud,
    sends: openSends(db, which),
    signal,
    ownNumber: () => '',
    answered: () => {},
    met: () => files.wake(),
  });
  files.open(session);
  reader.wake();
  const stopReading = async (): Promise<void> => {
    ending.abort();
    files.shut();
    await reader.idle();
  };
  return {
    ...session,
    wake: () => {
      session.wake();
      reader.wake();
      files.wake();
    },
    drop: async () => void (await Promise.all([session.drop(), stopReading()])),
    logOut: async () => void (await Promise.all([session.logOut(), stopReading()])),
  };
};
