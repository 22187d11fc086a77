import { endingOf } from '../../domain/kernel/mediaKinds.ts';

/** The types of audio that OpenAI's interface transcribes, by the file ending that it goes by. */
const mimes = {
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  webm: 'audio/webm',
} as const;
type SoundKind = keyof typeof mimes;

const isKind = (ending: string): ending is SoundKind => Object.hasOwn(mimes, ending);
const others: Readonly<Record<string, SoundKind>> = { oga: 'ogg', opus: 'ogg', mpeg: 'mp3', mpga: 'mp3', weba: 'webm' };

/** Returns the type of audio by its first bytes: null if it cannot be transcribed, undefined if the bytes do not tell. */
const kindOf = (sound: Uint8Array): SoundKind | null | undefined => {
  const text = (from: number, to: number): string => Buffer.from(sound.subarray(from, to)).toString('latin1');
  const start = text(0, 4);
  if (start === 'OggS') return 'ogg';
  if (start === 'RIFF' && text(8, 12) === 'WAVE') return 'wav';
  if (start === 'fLaC') return 'flac';
  if (start === '\x1A\x45\xDF\xA3') return 'webm';
  if (text(0, 5) === '#!AMR') return null;
  // 3GP files contain AMR.
  if (text(4, 8) === 'ftyp') return text(8, 10) === '3g' ? null : text(8, 11) === 'M4A' ? 'm4a' : 'mp4';
  if (start.startsWith('ID3')) return 'mp3';
  const [first = 0, second = 0] = sound;
  // Only in AAC, which cannot be transcribed, both bits of the layer are 0.
  if (first === 0xff && (second & 0xe0) === 0xe0) return (second & 0x06) === 0 ? null : 'mp3';
  return undefined;
};

/**
 * Converts audio to a file for OpenAI's interface, or returns null for an unsupported type. Its bytes decide first, because
 * stored name and type come from the phone (`audio/ogg; codecs=opus`, `.oga`, `.bin`).
 */
export const soundFile = (sound: Uint8Array, name: string): File | null => {
  const ending = endingOf(name);
  const named = isKind(ending) ? ending : (others[ending] ?? null);
  const known = kindOf(sound);
  const kind = known === undefined ? named : known;
  return kind && new File([new Uint8Array(sound)], `audio.${kind}`, { type: mimes[kind] });
};
