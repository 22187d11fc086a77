import { z } from 'zod';
import type { Frontend } from './frontend.ts';

/** Results of earlier steps, by name. */
export type Seen = Record<string, ReturnType<typeof Object>>;
type Given<T> = T | ((seen: Seen) => T);
/**
 * One call as in the client's source, with the fields it reads: those without `?.` crash it if they are missing.
 * `keep`: the name under which later steps find the answer.
 */
export type Step = {
  step: string;
  call: Given<string>;
  body?: Given<object>;
  reads?: z.ZodType;
  keep?: string;
};

const of = <T>(given: Given<T>, seen: Seen): T => (typeof given === 'function' ? Object(given)(seen) : given);

/** Makes the calls in order. Fails with the name of a step that was refused or unreadable. */
export const walk = async (front: Frontend, steps: readonly Step[], seen: Seen): Promise<void> => {
  for (const { step, call, body, reads, keep } of steps)
    await front.step(step, async () => {
      const [method = '', path = ''] = of(call, seen).split(' ');
      const answer = await front.call(method, path, body === undefined ? undefined : of(body, seen));
      reads?.parse(answer);
      if (keep) seen[keep] = answer;
    });
};

/** A record with at least these fields. */
export const having = <S extends z.core.$ZodLooseShape>(shape: S) => z.looseObject(shape);
export const text = z.string();
export const id = z.number();
/** A value that a client can parse as a time; others make it throw. */
export const time = z.iso.datetime();
/** A list with at least one element, whose elements have these fields. */
export const some = (shape: z.core.$ZodLooseShape) => z.array(z.looseObject(shape)).min(1);
