import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the header that carries the signature. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';
const shape = /^sha256=([0-9a-f]{64})$/i;

/** Returns the header value with which Meta signs a body: the HMAC of its bytes, never of parsed JSON. */
export const webhookSignature = (rawBody: Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`;

/** Whether Meta signed these bytes. A missing or malformed header means no. Compares in constant time. */
export const isSigned = (rawBody: Uint8Array, header: string | undefined, appSecret: string): boolean => {
  const told = shape.exec(header ?? '')?.[1];
  if (told === undefined || appSecret === '') return false;
  const expected = createHmac('sha256', appSecret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(told, 'hex'), expected);
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns the text to answer to Meta's verification of a callback address (GET, unsigned), or null if the request is not one
 * or has another verify token. Compares in constant time.
 */
export const verificationAnswer = (query: Readonly<Record<string, unknown>>, verifyToken: string): string | null => {
  const { 'hub.mode': mode, 'hub.verify_token': told, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof told !== 'string' || typeof challenge !== 'string') return null;
  return verifyToken !== '' && timingSafeEqual(digest(told), digest(verifyToken)) ? challenge : null;
};
