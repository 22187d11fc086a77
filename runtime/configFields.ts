import { z } from 'zod';

const address = /^(esdb(?:\+discover)?:\/\/)([^/?#]+)(.*)$/;

/**
 * Returns the address of an event store's connection string without user, password and options: `esdb://one:2113`, or
 * `esdb+discover://` with comma-separated nodes. Undefined if the text is not such a string.
 */
export const eventStorePlace = (text: string): string | undefined => {
  const [, protocol, authority = '', rest] = address.exec(text) ?? [];
  if (!protocol) return undefined;
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - hosts.length);
  const isGood = hosts.split(',').every((host) => host && URL.canParse(`${protocol}${user}${host}${rest}`));
  return isGood ? `${protocol}${hosts}` : undefined;
};

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
/** A URL with one of the protocols, each given with its colon. */
export const urlField = (...protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), `must be a URL that begins with ${protocols.join('// or ')}//`);

const severalHosts = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)|[?&]host=[^&#]*(?:,|%2C)/i;
/** The connection string of a Postgres. The driver takes one host, so a replica needs an address that moves to it. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => !severalHosts.test(text),
    'names several hosts, and must be one address that always leads to the primary',
  )
  .pipe(urlField('postgres:', 'postgresql:'));

/** A rate of `what`, fractions allowed. */
export const rateField = (what: string, least: number) =>
  z.coerce
    .number(`must be a number of ${what}`)
    .min(least, `must be ${least} or more`)
    .max(100_000, 'must be 100000 or less');

/** A whole number of `unit`. */
export const wholeNumberField = (unit: string, least: number, most: number) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

/** A TCP port. */
export const port = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 to 65535');

/** The connection string of an event store or a cluster. */
export const eventStoreUrl = z
  .string()
  .refine(eventStorePlace, 'must be a URL that begins with esdb:// or esdb+discover://');

const headerPair = /^\s*([\w-]+)\s*=\s*([^,]*?)\s*$/;
/** Headers in the form of OpenTelemetry, `name=value,name=value`, with percent-encoded values. */
export const headerPairs = z
  .string()
  .refine(
    (text) => text.split(',').every((pair) => headerPair.test(pair)),
    'must be pairs such as api-key=abc,team=one',
  );

/** Returns the headers that `headerPairs` accepted. */
export const headersOfPairs = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').map(readPair));

const readPair = (pair: string): [name: string, value: string] => {
  const [, name = '', value = ''] = headerPair.exec(pair) ?? [];
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return [name, value];
  }
};
