import type { WAMessage } from '@whiskeysockets/baileys';
import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import { changeOf } from '../content/change.ts';
import { openEdit, sealedEditOf, withOpenEdit } from '../content/messageSecret.ts';
import { addressOf, nobody, samePerson, writerOf, type PersonAddress } from '../kernel/address.ts';
import type { InboundDeps, InboundPorts } from './types.ts';

type AuthorDeps = Pick<InboundDeps, 'locale' | 'companyId' | 'connectionId' | 'me' | 'numberOf' | 'lidOf'>;

/** Finds out who wrote a message, and decrypts the edits that only its author could encrypt. */
export const openAuthors = (deps: AuthorDeps, { secretOf }: Pick<InboundPorts, 'secretOf'>) => {
  const { companyId, connectionId, me, numberOf, lidOf } = deps;
  const isMe = (jid: string | null): boolean => {
    const other = addressOf(jid);
    return other !== null && samePerson(other, me());
  };
  const authorOf = (key: WAMessage['key']): PersonAddress | null => (key.fromMe ? me() : writerOf(key, me()));

  /** Returns the number of a message's author; null if unknown. */
  const authorNumberOf = async (key: WAMessage['key']): Promise<string | null> => {
    const author = authorOf(key);
    return author?.number ?? (author?.lid ? await numberOf(author.lid) : null);
  };
  /** Returns the addresses that may name a message's author in its encryption. */
  const authorsOf = async (key: WAMessage['key']): Promise<string[]> => {
    const author = authorOf(key) ?? nobody;
    const number = await authorNumberOf(key);
    const lid = author.lid ?? (number && (await lidOf?.(number)));
    return [...(lid ? [`${lid}@lid`] : []), ...(number ? [`${number}@s.whatsapp.net`] : [])];
  };
  return {
    /** Whether a JID is one of our own addresses. */
    isMe,
    authorNumberOf,
    /**
     * Decrypts an encrypted edit with the secret of its message. Returns the change as it is if nothing opens it, or 'early'
     * if the message has not arrived.
     */
    openedChange: async (
      message: WAMessage,
      change: IncomingChange['change'],
    ): Promise<IncomingChange['change'] | 'early'> => {
      const sealed = sealedEditOf(message.message);
      if (!sealed) return change;
      const secret = secretOf ? await secretOf({ companyId, connectionId, ...change.of }) : null;
      if (secret === undefined) return 'early';
      const opened = secret !== null && openEdit(sealed, secret, await authorsOf(message.key));
      return (opened && changeOf(withOpenEdit(message, sealed, opened), isMe, await deps.locale?.())) || change;
    },
  };
};
export type Authors = ReturnType<typeof openAuthors>;
