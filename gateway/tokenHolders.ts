import type { Request } from 'express';
import { tokenHash } from '../commands/connection/token.ts';
import { Refused } from '../domain/kernel/decider.ts';
import type { TokenHolder } from '../runtime/http.ts';
import { bearerOf } from './bearer.ts';

type Found = TokenHolder & { isServed: boolean };

/**
 * Returns the holder of a request's token, with one hash and one lookup for any token. Refused ERR_INVALID_TOKEN (401)
 * for a missing or unknown token; ERR_NO_PERMISSION if the company is not served.
 */
export const createTokenHolderReader =
  (secret: Buffer, read: (hash: string) => Promise<Found | null>): ((req: Request) => Promise<TokenHolder>) =>
  async (req) => {
    const token = bearerOf(req);
    const found = await read(tokenHash(secret, token));
    if (!found || !token) throw new Refused('ERR_INVALID_TOKEN', 401);
    const { isServed, ...holder } = found;
    if (!isServed) throw new Refused('ERR_NO_PERMISSION');
    return holder;
  };
