import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import type { ConnectionRef } from '../../whatsapp/kernel/ports.ts';

/** Meta shows quotes of and reactions to messages of 30 days. */
const KEPT = '45 days';

type Row = { wa_id: string; position: string; wamid: string | null };

/**
 * Remembers which messages of ours were given to Meta, and under which ids Meta knows them. A message is noted before the
 * request, so that one whose answer is lost is never sent again under the same position of the queue.
 */
export const openSends = (db: Database, { companyId, connectionId }: ConnectionRef) => {
  const place = { company_id: companyId, connection_id: connectionId };
  const rows = () => db('connector.cloud_send').where(place);
  const latest = (waId: string) =>
    rows().where({ wa_id: waId }).orderBy('position', 'desc').first<Row | undefined>('wa_id', 'position', 'wamid');
  const setWamid = (waId: string, position: string, wamid: string) =>
    rows().where({ wa_id: waId, position }).update({ wamid });

  return {
    /** Returns what is known of one try to send a message; undefined if it was not given to Meta. */
    find: (waId: string, position: string) =>
      rows().where({ wa_id: waId, position }).first<Pick<Row, 'wamid'> | undefined>('wamid'),
    /** Notes that a message is about to be given to Meta. */
    begin: async (waId: string, position: string): Promise<void> =>
      void (await db('connector.cloud_send').insert({ ...place, wa_id: waId, position })),
    /** Notes that a message was not sent after all. */
    undo: async (waId: string, position: string): Promise<void> =>
      void (await rows().where({ wa_id: waId, position }).delete()),
    /** Notes under which id Meta accepted a message. */
    accepted: async (waId: string, position: string, wamid: string): Promise<void> =>
      void (await setWamid(waId, position, wamid)),
    /**
     * Finds the message of a status. `is`: of the last try or an earlier one; `unanswered`: of the last try, whose answer was
     * lost. Null for a message that was not sent here.
     */
    findOfStatus: async (
      wamid: string,
      waId: string | undefined,
    ): Promise<{ waId: string; position: string; is: 'known' | 'unanswered' | 'earlier' } | null> => {
      const known = await rows().where({ wamid }).first<Row | undefined>('wa_id', 'position', 'wamid');
      const named = known?.wa_id ?? waId;
      const last = named === undefined ? undefined : await latest(named);
      if (!last) return null;
      const { position } = last;
      if (known) return { waId: known.wa_id, position, is: known.position === position ? 'known' : 'earlier' };
      if (last.wamid !== null) return { waId: last.wa_id, position, is: 'earlier' };
      await setWamid(last.wa_id, last.position, wamid);
      return { waId: last.wa_id, position, is: 'unanswered' };
    },
    /** Returns our id of a message that Meta names; null if it is not ours. */
    waIdOf: async (wamid: string): Promise<string | null> =>
      (await rows().where({ wamid }).first<Row | undefined>('wa_id', 'position', 'wamid'))?.wa_id ?? null,
    /** Returns Meta's id of a message of ours; null if unknown. */
    wamidOf: async (waId: string): Promise<string | null> => (await latest(waId))?.wamid ?? null,
    /** Deletes the old ones. A failure is logged, and the next call tries again. */
    prune: (): void =>
      void rows()
        .whereRaw('at < now() - cast(? as interval)', [KEPT])
        .delete()
        .catch((error: unknown) => log.warn({ err: error, connectionId }, 'Old sent ids could not be deleted')),
  };
};
export type CloudSends = ReturnType<typeof openSends>;
