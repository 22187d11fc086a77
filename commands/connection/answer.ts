import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import { MASK } from '../../domain/kernel/mask.ts';
import type { Position } from '../../eventstore/position.ts';
import { asOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';
import { load } from '../kernel/handle.ts';
import { namesOf } from '../kernel/names.ts';

/** A connection as the log knew it at a position, as an admin sees it; null when it is not there. */
export const connectionAsOf = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  target: { companyId: number; id: number },
  position: Position | null,
): Promise<WhatsappRecord | null> => {
  const { companyId, id } = target;
  const { state, marks } = await asOf(deps, connection, target, position);
  if (state.is !== 'present') return null;
  const { settings, wanted, open } = state;
  const names = namesOf(deps.store, companyId);
  const queues = await names.queues(settings.queueIds);
  const standard = (await load(deps.store, defaultConnection, { companyId, id: 0 })).state;
  return {
    ...settings,
    id,
    queues,
    queueIds: queues.map((queue) => queue.id),
    sendIdQueue: settings.sendIdQueue === null ? null : ((await names.queue(settings.sendIdQueue))?.id ?? null),
    channel: state.channel,
    status: !wanted ? 'DISCONNECTED' : open ? 'CONNECTED' : 'OPENING',
    reason: '',
    number: open?.number ?? '',
    isDefault: standard === id,
    updatedAt: marks.updatedAt,
    qrcode: '',
    retries: 0,
    token: state.hasToken ? MASK : '',
    importOldMessages: null,
    importRecentMessages: null,
    importOldMessagesGroups: false,
    closedTicketsPostImported: false,
    statusImportMessages: null,
  };
};
