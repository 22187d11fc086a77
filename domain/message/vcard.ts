import type { MessageCard } from './events.ts';

const escaped = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[\\;,]/gu, '\\$&');

/** A visiting card as phones and clients exchange it. */
export const vcardOf = ({ name, number }: MessageCard): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(number ? [`TEL;type=CELL;type=VOICE;waid=${number}:+${number}`] : []),
    'END:VCARD',
  ].join('\n');
