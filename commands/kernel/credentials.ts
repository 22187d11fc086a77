import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';

/** Whose secret of which kind: `password` of user 7, `token` of connection 3. */
export type CredentialOf = { companyId: number; kind: string; id: number };

const streamOf = ({ companyId, kind, id }: CredentialOf) => `credential-${companyId}.${kind}.${id}`;

const seal = (key: Buffer, secret: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};
const unseal = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};

/** Keeps the newest value of a secret, encrypted; older ones are gone (`$maxCount` 1). */
export const keepCredential = async (store: Store, key: Buffer, of: CredentialOf, secret: string, cause: Cause) => {
  const stream = streamOf(of);
  for (;;) {
    const last = await store.last(stream);
    if (!last) await store.limit(stream, 1);
    const meta = {
      companyId: of.companyId,
      userId: cause.userId,
      at: new Date().toISOString(),
      cause: cause.id,
      command: 'KeepCredential',
      $correlationId: cause.correlationId,
      $causationId: cause.causationId,
    };
    try {
      const data = { sealed: seal(key, secret) };
      await store.append(stream, [{ type: 'CredentialKept', data }], last?.revision ?? 'none', meta);
      return;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};

/** The secret, or undefined where none was kept. Throws when the key is another than the one it was sealed with. */
export const credentialOf = async (store: Store, key: Buffer, of: CredentialOf): Promise<string | undefined> => {
  const kept = bookkept((await store.last(streamOf(of)))?.event);
  return kept?.type === 'CredentialKept' ? unseal(key, kept.data.sealed) : undefined;
};
