import { getCountries, type CountryCode } from 'libphonenumber-js/max';
import { isBrazilian } from './brazil.ts';

/** Returns the canonical name of a time zone, the same for all its aliases. Null for an unknown zone. */
const canonicalZone = (timeZone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

let byZone: ReadonlyMap<string, CountryCode> | null = null;

const zonesByCountry = (): ReadonlyMap<string, CountryCode> => {
  const found = new Map<string, CountryCode>();
  for (const country of getCountries())
    for (const name of new Intl.Locale('und', { region: country }).getTimeZones() ?? []) {
      const zone = canonicalZone(name);
      if (zone !== null && !found.has(zone)) found.set(zone, country);
    }
  return found;
};

/** Returns the country of a company's time zone; undefined for a zone without a country, such as UTC. */
export const countryOf = (timeZone: string): CountryCode | undefined => {
  if (isBrazilian(timeZone)) return 'BR';
  byZone ??= zonesByCountry();
  return byZone.get(canonicalZone(timeZone) ?? '');
};

export type { CountryCode };
