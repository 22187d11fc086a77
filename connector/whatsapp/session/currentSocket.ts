import type { WASocket } from '@whiskeysockets/baileys';
import { meOf, type Auth } from '../baileys/auth.ts';
import type { Socket } from '../baileys/socket.ts';
import { addressOf, nobody, samePerson, type PersonAddress } from '../kernel/address.ts';
import type { Journal } from '../keys/journal.ts';

/**
 * Holds the socket that a session uses at this moment, with its keys and its journal. The other parts of the session outlive
 * sockets, and ask here. The addresses of the phone and the journal stay known between two sockets.
 */
export const openCurrentSocket = () => {
  let journal: Journal | undefined;
  let auth: Auth | undefined;
  let socket: Socket | undefined;
  let isOpen = false;
  const me = (): PersonAddress => meOf(auth);
  const lids = () => socket?.sock.signalRepository.lidMapping;

  return {
    /** The phone's addresses; null before the pairing. */
    me,
    isMe: (jid: string): boolean => samePerson(addressOf(jid) ?? nobody, me()),
    /** Returns the number behind a LID, if this WhatsApp account knows it. */
    numberOf: async (lid: string): Promise<string | null> =>
      addressOf(await lids()?.getPNForLID(`${lid}@lid`))?.number ?? null,
    lidOf: async (number: string): Promise<string | null> =>
      addressOf(await lids()?.getLIDForPN(`${number}@s.whatsapp.net`))?.lid ?? null,
    journal: (): Journal | undefined => journal,
    /** The client while it is logged in; null at other times. */
    sock: (): WASocket | null => (isOpen && socket ? socket.sock : null),
    /** The client even while it logs in; null between two sockets. */
    anySock: (): WASocket | null => socket?.sock ?? null,
    /** Resolves when the session has heard of all messages that waited for this device. */
    caughtUp: async (): Promise<void> => socket?.caughtUp,
    /** Resolves when the session has heard of all notifications that have arrived so far. */
    settled: async (): Promise<void> => socket?.settled(),
    close: (reason: string): void => socket?.close(reason),
    useJournal: (next: Journal): void => {
      journal = next;
    },
    useAuth: (next: Auth): void => {
      auth = next;
    },
    useSocket: (next: Socket): void => {
      socket = next;
    },
    loggedIn: (): void => {
      isOpen = true;
    },
    /** Must be called when the socket has closed. */
    closed: (): void => {
      isOpen = false;
    },
    /** Must be called when all that the closed socket wrote is in Postgres. */
    forget: (): void => {
      socket = undefined;
    },
  };
};
export type CurrentSocket = ReturnType<typeof openCurrentSocket>;
