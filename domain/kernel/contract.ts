import type { z } from 'zod';
import { neededByCall, type Feature } from './gates.ts';
import type { Permission } from './permissions.ts';

/** Who may ask: anybody; a signed-in user; a holder of the permission; a super user; a holder of a connection's token. */
export type Who = 'public' | 'user' | 'super' | 'token' | Permission;

/**
 * One HTTP call: served by commands or projections, asked by the web, described in /openapi.json.
 * `path` is relative to /v1 and names parameters as `:id`. Any 4xx answers `{ error, ... }`.
 */
export type Contract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  /** What the company's plan must hold, else ERR_NO_PERMISSION. */
  needs?: Feature | undefined;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** The largest JSON body in bytes, where 64 kB are too few and `body` does not tell how many it takes. */
  largest?: number | undefined;
  /** The form of a call that takes files; where `body` says more than nothing, it takes JSON as well. */
  multipart?: z.ZodType;
  reply: R;
};
export type AnyContract = Contract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export const contract = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  c: Omit<Contract<P, Q, B, R>, 'needs'>,
): Contract<P, Q, B, R> => ({ ...c, needs: neededByCall(c.path, c.method) });
