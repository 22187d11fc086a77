import type { WASocket } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { membersText, type Answer, type Ask, type Member } from '../../domain/contact/asks.ts';
import { log } from '../../runtime/log.ts';
import { addressOf } from './address.ts';

type Said = Omit<Answer, 'id'>;
const PICTURE_MS = 3_000;
/** Longer addresses than a notification carries are none. */
const LONGEST = 4_000;

/** Whether a number is on WhatsApp, as it is spelled there. Throws when WhatsApp does not say. */
const numberOn = async (sock: WASocket, number: string): Promise<string | null> => {
  const found = await sock.onWhatsApp(number);
  if (!found) throw new Error('WhatsApp did not say whether a number is there');
  const [there] = found;
  return there?.exists ? (addressOf(there.jid)?.number ?? number) : null;
};

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

type Membership = (groupId: string) => Promise<readonly Member[] | null>;

/** Puts a question about a contact to WhatsApp over an open socket; without one nobody can say. Never throws. */
export const answerTo = async (
  sock: WASocket | null,
  { about, number }: Omit<Ask, 'id'>,
  membersOf: Membership,
): Promise<Said> => {
  if (!sock) return { ok: false, text: null };
  try {
    if (about === 'members') {
      const members = await membersOf(number);
      return { ok: members !== null, text: members && membersText(members) };
    }
    return {
      ok: true,
      text: about === 'number' ? await numberOn(sock, number) : await pictureOf(sock, `${number}@s.whatsapp.net`),
    };
  } catch (error) {
    log.warn({ err: error, about }, 'WhatsApp did not answer a question about a contact');
    return { ok: false, text: null };
  }
};
