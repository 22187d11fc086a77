import { createHmac } from 'node:crypto';
import type { CredentialOf } from '../secrets/credentials.ts';

/** By what the token of a connection is found: a keyed hash, of which the log and the read models learn nothing. */
export const tokenHash = (secret: Buffer, token: string): string =>
  createHmac('sha256', secret).update(`token ${token}`).digest('hex');

/** Where the token of a connection lies. */
export const tokenOf = ({ companyId, id }: { companyId: number; id: number }): CredentialOf => {
  return { companyId, kind: 'token', id };
};
