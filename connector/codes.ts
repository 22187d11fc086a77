import { codeOf, noticeIdOf, recoveryNumber } from '../commands/recovery/codes.ts';
import { settleCode } from '../commands/recovery/settle.ts';
import { likelyNumber } from '../domain/kernel/numberReading.ts';
import { codeText, veiled } from '../domain/recovery/texts.ts';
import type { Store } from '../eventstore/store.ts';
import { codesDue, type DueCode } from '../projections/recovery/due.ts';
import type { Database } from '../runtime/database.ts';
import { log } from '../runtime/log.ts';
import { createReadWarning } from '../runtime/unbuilt.ts';
import { mayBeSaid, openAllowance } from './allowance.ts';
import type { Pool } from './whatsapp/pool/pool.ts';

/** Pause before the same code is tried again: the read models may lag behind, and a failure must not repeat at once. */
const AGAIN_MS = 5_000;
/** Codes per phone and hour. Strangers request them, and WhatsApp bans numbers that write to many people. */
const CODES = 30;

/** `perHour`: upper bound over all phones. */
type Needs = { db: Database; store: Store; secret: Buffer; pool: Pick<Pool, 'sendNotice'>; perHour: number };

/**
 * Sends due recovery codes over connections that this process serves. It derives the code at that moment and sends it under a
 * fixed message id, so WhatsApp drops a second copy. A code that could not be sent stays due.
 */
export const openCodes = ({ db, store, secret, pool, perHour }: Needs) => {
  const underWay = new Set<string>();
  const allows = openAllowance(CODES);
  const warnOfRead = createReadWarning('Due recovery codes could not be read, trying again');

  const send = async ({ over, ...due }: DueCode): Promise<void> => {
    const { companyId, userId, handle, email, language } = due;
    // The user's number has changed since the request, so the person who asked would not receive the code there.
    const settle = (sent: boolean) => settleCode({ store }, { ...due, sent });
    if (recoveryNumber(secret, due.number).hash !== due.numberHash) return settle(false);
    const waId = noticeIdOf(secret, handle, { companyId, userId });
    if (!allows(over, waId) || !(await mayBeSaid(db, waId, perHour))) return;
    const body = codeText[language]({ code: codeOf(secret, handle, { companyId, userId }), account: veiled(email) });
    const notice = { waId, number: likelyNumber(due.number, 'America/Sao_Paulo'), body };
    const outcome = await pool.sendNotice(over, notice);
    if (outcome === 'taken') await settle(true);
    else if (outcome !== null && outcome !== 'done' && 'refused' in outcome) await settle(false);
  };

  const one = async (due: DueCode): Promise<void> => {
    const key = `${due.handle} ${due.companyId}.${due.userId}`;
    if (underWay.has(key)) return;
    underWay.add(key);
    await send(due)
      .catch((error: unknown) => log.warn({ err: error }, 'A recovery code could not be sent, trying again'))
      .finally(() => setTimeout(() => underWay.delete(key), AGAIN_MS).unref());
  };

  return {
    /** Sends the codes that are due. Never throws. */
    look: async (): Promise<void> => {
      const all = await codesDue(db, new Date().toISOString()).catch((error: unknown) => {
        warnOfRead(error);
        return [];
      });
      await Promise.all(all.map(one));
    },
  };
};
