import { jidDecode } from '@whiskeysockets/baileys';
import type { Mentioned } from '../../commands/message/receive.ts';
import { addressOf } from './address.ts';

/** Of more who are named in one message the rest stays as it is written. */
const MOST = 50;

/** Who is named behind an @, as his jid stands in the words, with his number where this WhatsApp account knows it. */
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
