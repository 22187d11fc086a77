import type { ConnectionSession, SessionDeps } from '../whatsapp/session/types.ts';
import { openCloudInbound } from './inbound/openInbound.ts';
import { openSends } from './outbound/sends.ts';
import type { CloudDeps } from './types.ts';

/**
 * Adds to the session of a linked phone that it takes what Meta delivered before the connection moved from the official API,
 * and what Meta repeats afterwards.
 */
export const withFormerDeliveries = (
  { db, ports, lanes }: Pick<SessionDeps, 'db' | 'ports' | 'lanes'>,
  cloud: CloudDeps,
  session: ConnectionSession,
): ConnectionSession => {
  const ending = new AbortController();
  const { companyId, connectionId } = session.lease;
  const which = { companyId, connectionId };
  const reader = openCloudInbound({
    which,
    ports,
    lanes,
    cloud,
    sends: openSends(db, which),
    signal: ending.signal,
    ownNumber: () => '',
    answered: () => {},
    met: () => {},
  });
  reader.wake();
  const stopReading = async (): Promise<void> => {
    ending.abort();
    await reader.idle();
  };
  return {
    ...session,
    wake: () => {
      session.wake();
      reader.wake();
    },
    drop: async () => void (await Promise.all([session.drop(), stopReading()])),
    logOut: async () => void (await Promise.all([session.logOut(), stopReading()])),
  };
};
