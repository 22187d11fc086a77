import type { Request } from 'express';
import { tokenHash } from '../commands/connection/token.ts';
import { Refused } from '../domain/kernel/decider.ts';
import type { TokenHolder } from '../runtime/http.ts';
import { bearerOf } from './bearer.ts';

type Found = TokenHolder & { isServed: boolean };

/**
 * Who holds the token that a request came with: one hash and one look, whatever token it is. Refused ERR_INVALID_TOKEN (401)
 * without one, and for one that is nobody's; ERR_NO_PERMISSION where the company is not served.
 */
export const openHolders =
  (secret: Buffer, read: (hash: string) => Promise<Found | null>): ((req: Request) => Promise<TokenHolder>) =>
  async (req) => {
    const token = bearerOf(req);
    const found = await read(tokenHash(secret, token));
    if (!found || !token) throw new Refused('ERR_INVALID_TOKEN', 401);
    const { isServed, ...holder } = found;
    if (!isServed) throw new Refused('ERR_NO_PERMISSION');
    return holder;
  };
