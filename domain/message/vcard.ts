import type { MessageCard } from './content.ts';

const escaped = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[\\;,]/gu, '\\$&');

/** Returns a contact card as a vCard, as phones and clients exchange it. */
export const vcardOf = ({ name, number, numbers = number ? [number] : [] }: MessageCard): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...numbers.map((each) => `TEL;type=CELL;type=VOICE;waid=${each}:+${each}`),
    'END:VCARD',
  ].join('\n');
