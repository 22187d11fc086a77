import { jidDecode } from '@whiskeysockets/baileys';
import type { Mentioned } from '../../../commands/message/receive.ts';
import { addressOf } from '../kernel/address.ts';

/** Maximum mentions per message. Further ones stay as they are written. */
const MOST = 50;

/**
 * Returns the people who are mentioned with an @, with the JID's user as it is in the text. The number is added if this
 * WhatsApp account knows it.
 */
export const mentionsOf = async (
  jids: readonly string[],
  isMe: (jid: string) => boolean,
  numberOf: (lid: string) => Promise<string | null>,
): Promise<Mentioned[]> => {
  const found: Mentioned[] = [];
  for (const jid of [...new Set(jids)].slice(0, MOST)) {
    const address = addressOf(jid);
    const said = jidDecode(jid)?.user;
    if (!address || !said || !/^\d+$/.test(said)) continue;
    const number = address.number ?? (address.lid && (await numberOf(address.lid)));
    found.push({ said, number, lid: address.lid, isMe: isMe(jid) });
  }
  return found;
};
