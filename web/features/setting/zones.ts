import { brazilianZones, isBrazilian } from '../../../domain/kernel/brazil.ts';
import { locale } from '../../locales/i18n.ts';

/** The Brazilian time zones by the names that people there use. */
const cities: Record<(typeof brazilianZones)[number], string> = {
  'America/Sao_Paulo': 'Brasília, São Paulo',
  'America/Bahia': 'Bahia',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Belem': 'Belém',
  'America/Manaus': 'Manaus',
  'America/Maceio': 'Maceió',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Araguaina': 'Araguaína',
  'America/Porto_Velho': 'Porto Velho',
  'America/Rio_Branco': 'Rio Branco',
  'America/Santarem': 'Santarém',
  'America/Boa_Vista': 'Boa Vista',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
};

const brazil: Readonly<Record<string, string>> = cities;

export type Zone = { zone: string; city: string; offset: string };
type ZoneGroup = { name: string; zones: Zone[] };

/** Names a time zone: `America/North_Dakota/Center` is North Dakota, Center. The offset is that of the instant `at`. */
const zoneOf = (zone: string, at: Date): Zone => {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = brazil[zone] ?? (zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone);
  return { zone, city, offset };
};

/** All IANA zones that this browser knows, and the chosen one: those of Brazil first, the others by continent. */
export const zoneGroups = (chosen: string, brazilName: string, at: Date): ZoneGroup[] => {
  const others = new Set(Intl.supportedValuesOf('timeZone').filter((zone) => !isBrazilian(zone)));
  if (!isBrazilian(chosen)) others.add(chosen);
  const byContinent = Map.groupBy([...others].toSorted(), (zone) =>
    zone.includes('/') ? (zone.split('/')[0] ?? '') : 'UTC',
  );
  return [
    { name: brazilName, zones: brazilianZones.map((zone) => zoneOf(zone, at)) },
    ...[...byContinent].map(([name, zones]) => ({ name, zones: zones.map((zone) => zoneOf(zone, at)) })),
  ];
};
