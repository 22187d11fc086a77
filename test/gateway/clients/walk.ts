import { z } from 'zod';
import type { Frontend } from './frontend.ts';

/** What the steps before have kept, by name. */
export type Seen = Record<string, ReturnType<typeof Object>>;
type Given<T> = T | ((seen: Seen) => T);
/**
 * One call as the client's source makes it, and what it reads of the answer: fields without `?.` crash it where they are
 * missing. `keep`: the name under which later steps find the answer.
 */
export type Step = {
  step: string;
  call: Given<string>;
  body?: Given<object>;
  reads?: z.ZodType;
  keep?: string;
};

const of = <T>(given: Given<T>, seen: Seen): T => (typeof given === 'function' ? Object(given)(seen) : given);

/** Makes the calls in their order. Fails with the name of the step that was refused or could not be read. */
export const walk = async (front: Frontend, steps: readonly Step[], seen: Seen): Promise<void> => {
  for (const { step, call, body, reads, keep } of steps)
    await front.step(step, async () => {
      const [method = '', path = ''] = of(call, seen).split(' ');
      const answer = await front.call(method, path, body === undefined ? undefined : of(body, seen));
      reads?.parse(answer);
      if (keep) seen[keep] = answer;
    });
};

/** A record with these fields, whatever else it has. */
export const having = <S extends z.core.$ZodLooseShape>(shape: S) => z.looseObject(shape);
export const text = z.string();
export const id = z.number();
/** What a client parses as a time, for it throws at anything else. */
export const time = z.iso.datetime();
/** A list whose elements have these fields, and of which there is one at least. */
export const some = (shape: z.core.$ZodLooseShape) => z.array(z.looseObject(shape)).min(1);
