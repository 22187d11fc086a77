import { z } from 'zod';
import { eventStorePlace } from './eventStoreUrl.ts';

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
/** A URL of one of the protocols, each with its colon. */
export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), `must be a URL that begins with ${protocols.join('// or ')}//`);

/** So many of `what` in a time, fractions allowed. */
export const rateOf = (what: string, least: number) =>
  z.coerce
    .number(`must be a number of ${what}`)
    .min(least, `must be ${least} or more`)
    .max(100_000, 'must be 100000 or less');

/** A whole number of `unit`. */
export const wholeOf = (unit: string, least: number, most: number) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

/** A port of TCP. */
export const port = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 to 65535');

/** The connection string of an event store, or of a cluster's nodes. */
export const eventStoreUrl = z
  .string()
  .refine(eventStorePlace, 'must be a URL that begins with esdb:// or esdb+discover://');
