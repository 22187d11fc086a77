import type { ContactAnswer, ContactQuestion } from '../../domain/contact/asks.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { log } from '../../runtime/log.ts';
import type { GraphClient } from './graph/client.ts';
import { errorRuleOf } from './graph/errorRules.ts';
import { GraphError } from './graph/graphError.ts';

type BlockClient = Pick<GraphClient, 'blockUser' | 'unblockUser'>;
type Answer = Omit<ContactAnswer, 'id'>;

/** Meta blocks only people who wrote within 24 hours. A list that failed in part, here of one, has a code of its own. */
const blockFailed: readonly number[] = [131047, 139100];

const refusalOf = ({ code, subcode }: GraphError): RefusalCode =>
  blockFailed.includes(code) ? 'ERR_BLOCK_WINDOW' : errorRuleOf(code, subcode).refusal;

/**
 * Answers a question about a contact over the official API. It does not know pictures, members or privacy settings, and takes
 * a number as it was typed. Without a client the answer is not ok. Never throws.
 */
export const answerCloudQuestion = async (
  client: BlockClient | null,
  { about, number, lid = '' }: Omit<ContactQuestion, 'id'>,
): Promise<Answer> => {
  if (about === 'number') return { ok: true, text: number };
  if (about === 'picture') return { ok: true, text: null };
  if (!client || (about !== 'block' && about !== 'unblock')) return { ok: false, text: null };
  try {
    await (about === 'block' ? client.blockUser : client.unblockUser)(number || lid);
    return { ok: true, text: null };
  } catch (error) {
    // A person whom Meta does not have as blocked, for example since before a move, is not blocked any more.
    const isNone = about === 'unblock' && error instanceof GraphError && blockFailed.includes(error.code);
    if (error instanceof GraphError) return { ok: true, text: isNone ? null : refusalOf(error) };
    log.warn({ err: error, about }, 'WhatsApp did not answer a query');
    return { ok: false, text: null };
  }
};
