import type { WASocket } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import { isBusinessScoped } from '../../../domain/contact/claims.ts';

/** The call of a socket that blocks people. */
export type BlockSocket = Pick<WASocket, 'updateBlockStatus'>;
type Person = { number: string; lid: string };

/** WhatsApp's refusal carries a number. The client refuses with 400 if it finds no LID of a number, or no number of a LID. */
const refused = z.union([
  z.object({ data: z.number() }),
  z.object({ output: z.object({ statusCode: z.literal(400) }) }),
]);

/**
 * Blocks a person, or no longer. Returns the code of a refusal, or null. Throws when WhatsApp does not answer.
 */
export const setBlocked = async (
  sock: BlockSocket,
  { number, lid }: Person,
  action: 'block' | 'unblock',
): Promise<RefusalCode | null> => {
  if (!number && (!lid || isBusinessScoped(lid))) return 'ERR_PHONE_NUMBER_NEEDED';
  try {
    await sock.updateBlockStatus(number ? `${number}@s.whatsapp.net` : `${lid}@lid`, action);
    return null;
  } catch (error) {
    if (refused.safeParse(error).success) return 'ERR_BLOCK_REFUSED';
    throw error;
  }
};
