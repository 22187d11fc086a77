import { createHmac } from 'node:crypto';
import type { CredentialOf } from '../secrets/credentials.ts';

/** A keyed hash that finds a connection's token and reveals nothing of it. */
export const tokenHash = (secret: Buffer, token: string): string =>
  createHmac('sha256', secret).update(`token ${token}`).digest('hex');

/** The storage key of a connection's token. */
export const tokenOf = ({ companyId, id }: { companyId: number; id: number }): CredentialOf => {
  return { companyId, kind: 'token', id };
};
