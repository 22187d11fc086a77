import { z } from 'zod';
import { neededByCall, type Feature } from './gates.ts';
import { nothing, pathId } from './inputs.ts';
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

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The schema of a path whose parameters are all ids. */
export type PathIds<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: typeof pathId }>;
const pathIds = (path: string): z.ZodObject =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, pathId])));

type Described<
  Path extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = Omit<Contract<P, Q, B, R>, 'needs' | 'path' | 'params' | 'query' | 'body'> & {
  path: Path;
  params?: P;
  query?: Q;
  body?: B;
};

/** Declares a call. By default each parameter of the path is an id, and the call takes no query and no body. */
export function contract<
  Path extends string,
  R extends z.ZodType,
  P extends z.ZodType = PathIds<Path>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(c: Described<Path, P, Q, B, R>): Contract<P, Q, B, R>;
export function contract(c: Described<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType>): AnyContract {
  return { params: pathIds(c.path), query: nothing, body: nothing, ...c, needs: neededByCall(c.path, c.method) };
}
