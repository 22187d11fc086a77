import type { WASocket } from '@whiskeysockets/baileys';
import { z } from 'zod';
import {
  membersText,
  type ContactAnswer,
  type ContactQuestion,
  type MemberNumber,
} from '../../../domain/contact/asks.ts';
import { log } from '../../../runtime/log.ts';
import { setBlocked } from './block.ts';
import { applyPrivacy } from './privacy.ts';
import type { Spellings } from '../outbound/spellings.ts';

type Said = Omit<ContactAnswer, 'id'>;
const PICTURE_MS = 3_000;
/** A notification cannot carry a longer address, so a longer one counts as no picture. */
const LONGEST = 4_000;

/** The call of a socket that returns profile pictures. */
export type PictureSocket = Pick<WASocket, 'profilePictureUrl'>;
/** A refusal by WhatsApp carries a number. A missing answer carries none. */
const refused = z.object({ data: z.number() });

/**
 * Returns the URL of a profile picture. Null if there is none, or if it is hidden from us. Throws when WhatsApp does not
 * answer.
 */
export const profilePictureOf = async (sock: PictureSocket, jid: string): Promise<string | null> => {
  const url = await sock.profilePictureUrl(jid, 'preview', PICTURE_MS).catch((error: unknown) => {
    if (!refused.safeParse(error).success) throw error;
  });
  return url && url.length <= LONGEST ? url : null;
};

type Deps = {
  membersOf: (groupId: string) => Promise<readonly MemberNumber[] | null>;
  spellings: Pick<Spellings, 'spelled'>;
};

/** Asks WhatsApp a question about a contact over an open socket. Without a socket the answer is not ok. Never throws. */
export const answerContactQuestion = async (
  sock: WASocket | null,
  { about, number, lid = '', wanted = {} }: Omit<ContactQuestion, 'id'>,
  { membersOf, spellings }: Deps,
): Promise<Said> => {
  if (!sock) return { ok: false, text: null };
  try {
    if (about === 'members') {
      const members = await membersOf(number);
      return { ok: members !== null, text: members && membersText(members) };
    }
    if (about === 'block' || about === 'unblock')
      return { ok: true, text: await setBlocked(sock, { number, lid }, about) };
    if (about === 'privacy') return { ok: true, text: JSON.stringify(await applyPrivacy(sock, wanted)) };
    return {
      ok: true,
      text:
        about === 'number'
          ? await spellings.spelled(sock, number)
          : await profilePictureOf(sock, `${number}@s.whatsapp.net`),
    };
  } catch (error) {
    log.warn({ err: error, about }, 'WhatsApp did not answer a query');
    return { ok: false, text: null };
  }
};
