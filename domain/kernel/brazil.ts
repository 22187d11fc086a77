/** The time zones of Brazil, the most populous first. */
export const brazilianZones = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Belem',
  'America/Manaus',
  'America/Maceio',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Araguaina',
  'America/Porto_Velho',
  'America/Rio_Branco',
  'America/Santarem',
  'America/Boa_Vista',
  'America/Eirunepe',
  'America/Noronha',
] as const;

/** Whether a company with this time zone is in Brazil. */
export const isBrazilian = (timeZone: string): boolean => brazilianZones.some((zone) => zone === timeZone);
