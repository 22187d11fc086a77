import { log } from '../../../runtime/log.ts';
import type { KeyedQueue } from '../../whatsapp/kernel/keyedQueue.ts';
import type { ConnectionRef, Ports } from '../../whatsapp/kernel/ports.ts';
import type { Outbox } from '../../whatsapp/outbound/outbox.ts';
import type { CloudSends } from '../outbound/sends.ts';
import type { CloudDeps } from '../types.ts';
import type { DeliveryPart } from '../webhook/split.ts';
import { openChangeTaker } from './changes.ts';
import { openDeliveryReader } from './readDeliveries.ts';
import { openCloudStatuses } from './statuses.ts';
import { openMessageTaker } from './takeMessage.ts';

type InboundDeps = {
  which: ConnectionRef;
  ports: Ports;
  lanes: KeyedQueue;
  cloud: CloudDeps;
  sends: CloudSends;
  signal: AbortSignal;
  /** Returns the number of the connection, '' while it is unknown. */
  ownNumber: () => string;
  answered: Outbox['answered'];
  /** Must be called when a customer's message is in the log. */
  met: (from: { number: string | null; lid: string | null }, wamid: string) => void;
};

/** Opens the reader that takes all that Meta delivered to a connection into the log. */
export const openCloudInbound = ({
  which,
  ports,
  lanes,
  cloud,
  sends,
  signal,
  ownNumber,
  answered,
  met,
}: InboundDeps) => {
  const takeStatus = openCloudStatuses({
    which,
    ports,
    sends,
    answered,
    priced: (waId, price) => cloud.recordPrice(which, waId, price),
    stopped: (who, seconds) => cloud.recordMarketingWish(which, who, { isOff: true, seconds }),
  });
  const takeChange = openChangeTaker({ which, cloud });
  const takeMessage = openMessageTaker({
    which,
    ports,
    sends,
    movedUser: (told) => cloud.recordNewUserId(which, told),
    met,
  });
  const take = async (part: DeliveryPart): Promise<void> => {
    switch (part.is) {
      case 'message':
      case 'echo':
        return takeMessage(part, ownNumber());
      case 'old':
        return takeMessage({ ...part, contact: null }, ownNumber());
      case 'status':
        return takeStatus(part.status);
      case 'error':
        return log.warn({ ...which, code: part.error.code }, 'WhatsApp reports an error');
      case 'change':
        return takeChange(part);
      case 'unreadable':
        return log.warn({ ...which, field: part.field }, 'A part of a delivery could not be read');
    }
  };
  return openDeliveryReader({
    which,
    deliveries: cloud.deliveries,
    lanes,
    signal,
    take,
    ids: (isNewest) => cloud.idsOf(which, isNewest),
    ownersOf: (ids) => cloud.ownersOf(which, ids),
    othersOfAccounts: (ids) => cloud.othersOfAccounts(which, ids),
  });
};
