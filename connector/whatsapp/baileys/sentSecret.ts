import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type { SocketConfig } from '@whiskeysockets/baileys';
import type { ConnectionRef } from '../kernel/ports.ts';

const sending = new AsyncLocalStorage<Uint8Array>();

/**
 * Derives the secret of a message that we send. So a resent message has the same one, and edits that our own phone encrypts
 * with it can be read later without storing anything.
 */
export const sentSecret = (key: Buffer, { companyId, connectionId }: ConnectionRef, waId: string): Buffer =>
  createHmac('sha256', key).update(`message secret ${companyId}.${connectionId} ${waId}`).digest();

/** Sends messages in `work` with this secret, in place of a random one. */
export const withSecret = <T>(secret: Uint8Array, work: () => Promise<T>): Promise<T> => sending.run(secret, work);

/** For the client, which makes up a secret for each message and offers no other way to choose it. */
export const patchSecret: NonNullable<SocketConfig['patchMessageBeforeSending']> = (message) => {
  const secret = sending.getStore();
  // Changed in place, because the copy for our own phone holds the same object.
  if (secret && message.messageContextInfo?.messageSecret) message.messageContextInfo.messageSecret = secret;
  return message;
};
