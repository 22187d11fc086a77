import type { WASocket } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { membersText, type Answer, type Ask, type Member } from '../../domain/contact/asks.ts';
import { log } from '../../runtime/log.ts';
import { changePrivacy } from './privacy.ts';
import type { Spellings } from './spellings.ts';

type Said = Omit<Answer, 'id'>;
const PICTURE_MS = 3_000;
/** Longer addresses than a notification carries are none. */
const LONGEST = 4_000;

/** Of a socket, what tells pictures. */
export type Shows = Pick<WASocket, 'profilePictureUrl'>;
/** A refusal of WhatsApp's own has its number; that nobody answered has none. */
const refused = z.object({ data: z.number() });

/** The picture that somebody shows; null when there is none, or it is shown to others only. Throws when WhatsApp does not say. */
export const pictureOf = async (sock: Shows, jid: string): Promise<string | null> => {
  const url = await sock.profilePictureUrl(jid, 'preview', PICTURE_MS).catch((error: unknown) => {
    if (!refused.safeParse(error).success) throw error;
  });
  return url && url.length <= LONGEST ? url : null;
};

type Means = {
  membersOf: (groupId: string) => Promise<readonly Member[] | null>;
  spellings: Pick<Spellings, 'spelled'>;
};

/** Puts a question about a contact to WhatsApp over an open socket; without one nobody can say. Never throws. */
export const answerTo = async (
  sock: WASocket | null,
  { about, number, wanted = {} }: Omit<Ask, 'id'>,
  { membersOf, spellings }: Means,
): Promise<Said> => {
  if (!sock) return { ok: false, text: null };
  try {
    if (about === 'members') {
      const members = await membersOf(number);
      return { ok: members !== null, text: members && membersText(members) };
    }
    if (about === 'privacy') return { ok: true, text: JSON.stringify(await changePrivacy(sock, wanted)) };
    return {
      ok: true,
      text:
        about === 'number' ? await spellings.spelled(sock, number) : await pictureOf(sock, `${number}@s.whatsapp.net`),
    };
  } catch (error) {
    log.warn({ err: error, about }, 'WhatsApp did not answer a question');
    return { ok: false, text: null };
  }
};
