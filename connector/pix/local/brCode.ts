const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;
const plain = (text: string, longest: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, longest);

/** CRC-16/CCITT-FALSE, which detects codes that were cut or mistyped. */
const checksum = (text: string): string => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/**
 * Returns the text of a Pix charge (EMV, as in the manual of the BR Code). `location` is the address that the payer's bank
 * requests.
 */
export const brCode = ({ location, cents, name }: { location: string; cents: number; name: string }): string => {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location.slice(0, 77));
  const whole = [
    field('00', '01') + field('01', '12') + field('26', account),
    field('52', '0000') + field('53', '986') + field('54', (cents / 100).toFixed(2)) + field('58', 'BR'),
    field('59', plain(name, 25)) + field('60', 'SAO PAULO') + field('62', field('05', '***')),
  ].join('');
  return `${whole}6304${checksum(`${whole}6304`)}`;
};

/** Returns the id of the charge in a code (the last part of its location), or null for another bank's code. */
export const chargeIdIn = (text: string): string | null =>
  /\/pix\/([A-Za-z0-9_]{8,40})5204/.exec(text.trim())?.[1] ?? null;
