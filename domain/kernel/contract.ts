import type { z } from 'zod';
import { neededByCall, type Feature } from './gates.ts';
import type { Permission } from './permissions.ts';

/** Required caller: anyone, a signed-in user, a super user, a connection's token, or a user with the permission. */
export type Who = 'public' | 'user' | 'super' | 'token' | Permission;

/**
 * One HTTP call: commands or projections serve it, the web calls it, /openapi.json describes it. `path` is relative to /v1 and
 * names parameters as `:id`. Any 4xx answers `{ error, ... }`.
 */
export type Contract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  /** The plan feature that the company needs. Without it the call answers ERR_NO_PERMISSION. */
  needs?: Feature | undefined;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** The largest JSON body in bytes. Set it where 64 kB are too few and the limits in `body` do not imply the size. */
  largest?: number | undefined;
  /** The form of a call that takes files. If `body` is not empty, the call takes JSON as well. */
  multipart?: z.ZodType;
  reply: R;
};
export type AnyContract = Contract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export const contract = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  c: Omit<Contract<P, Q, B, R>, 'needs'>,
): Contract<P, Q, B, R> => ({ ...c, needs: neededByCall(c.path, c.method) });
