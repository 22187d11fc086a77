import { DAY_MS } from '../../domain/kernel/durations.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const names = ['temperature', 'max_completion_tokens', 'max_tokens'] as const;
export type Parameter = (typeof names)[number];

const refusal = z.object({
  status: z.union([z.literal(400), z.literal(422)]),
  param: z.string().nullish().catch(null),
  code: z.string().nullish().catch(null),
  message: z.string().catch(''),
});
const codes: readonly string[] = ['unsupported_parameter', 'unsupported_value', 'unknown_parameter'];
/** Wording of servers that give neither a code nor a parameter. */
const saysSo =
  /unsupported|not support|unrecogni[sz]ed|unknown|unexpected|not permitted|only the default|only \S+ is allowed/i;

/**
 * Returns the parameter that a server refuses for a model, from OpenAI's `code` and `param` or from the message. Null for any
 * other error.
 */
export const refusedParameter = (error: unknown): Parameter | null => {
  const said = refusal.safeParse(error).data;
  if (!said || !(codes.includes(said.code ?? '') || (!said.code && saysSo.test(said.message)))) return null;
  const named = names.find((name) => said.param === name);
  if (named || said.param) return named ?? null;
  // Picks the first parameter in the message: "'max_tokens' is not supported, use 'max_completion_tokens'".
  const places = names.map((name) => ({ name, at: said.message.search(new RegExp(`\\b${name}\\b`)) }));
  return places.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)[0]?.name ?? null;
};

/** Remembers for a day which parameters the models of servers refuse, for up to 500 models. */
export const openRefusedParameters = () => {
  const known = new LRUCache<string, ReadonlySet<Parameter>>({ max: 500, ttl: DAY_MS });
  const keyOf = ({ address, model }: { address: string; model: string }): string => `${address} ${model}`;
  return {
    of: (server: { address: string; model: string }): ReadonlySet<Parameter> => known.get(keyOf(server)) ?? new Set(),
    add: (server: { address: string; model: string }, parameter: Parameter): void =>
      void known.set(keyOf(server), new Set([...(known.get(keyOf(server)) ?? []), parameter])),
  };
};
