import type { Agents, AgentSpeech, AgentText } from '../../commands/prompt/agents.ts';
import { MachineFailed } from '../../commands/integration/machines.ts';
import { waveformOf } from '../../domain/message/waves.ts';
import { voiceRegion } from '../../domain/prompt/record.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { askMachine } from '../hooks/machineAnswer.ts';

const TIMEOUT_MS = 15_000;
const LONGEST = 5_000_000;
/** The format in which phones record voice messages. */
const FORMAT = 'ogg-48khz-16bit-mono-opus';
const RATE = 48_000;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Escapes text for SSML. Removes WhatsApp's formatting marks, which must not be read out, and characters that XML forbids. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[*~`]|[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const ssmlOf = ({ voice, text }: AgentText): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${voice}">${escaped(text)}</voice></speak>`;

/** Returns the duration of an Ogg/Opus file in seconds, from its last page, or null if it is no such file. */
const secondsOf = (sound: Buffer): number | null => {
  const head = sound.indexOf('OpusHead');
  const last = sound.lastIndexOf('OggS');
  if (sound.indexOf('OggS') !== 0 || head === -1 || head > 100 || last + 14 > sound.length) return null;
  const skipped = sound.readUInt16LE(head + 10);
  const seconds = (Number(sound.readBigInt64LE(last + 6)) - skipped) / RATE;
  return seconds > 0 && seconds < 3600 ? seconds : null;
};

/** Returns the bytes of each packet of an Ogg/Opus file, without the two header packets. */
const packetsOf = (sound: Buffer): number[] => {
  const packets: number[] = [];
  let size = 0;
  for (let page = 0; page + 27 <= sound.length && sound.toString('latin1', page, page + 4) === 'OggS';) {
    const body = page + 27 + (sound[page + 26] ?? 0);
    const lacing = sound.subarray(page + 27, body);
    for (const length of lacing) {
      size += length;
      if (length === 255) continue;
      packets.push(size);
      size = 0;
    }
    page = body + lacing.reduce((sum, length) => sum + length, 0);
  }
  return packets.slice(2);
};

/**
 * Returns the waveform of a sound. Louder and livelier parts take more bytes, silence almost none. '' if all packets have the
 * same size.
 */
const wavesOf = (sound: Buffer): string => {
  const sizes = packetsOf(sound);
  const least = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  return sizes.some((size) => size > least) ? waveformOf(sizes.map((size) => size - least)) : '';
};

/**
 * Azure's neural voices over their REST interface. `{region}` in `address` stands for the region of the prompt. Throws
 * MachineFailed, with `nonsense` for an answer that is not a sound.
 */
export const openVoices = (
  outside: Outside,
  address: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Pick<Agents, 'speak'> => ({
  speak: async (said): Promise<AgentSpeech> => {
    if (!voiceRegion.safeParse(said.region).success) throw new MachineFailed('refused');
    const { status, body } = await askMachine(outside, {
      method: 'POST',
      url: `${address.replace('{region}', said.region)}/cognitiveservices/v1`,
      headers: {
        accept: 'audio/ogg',
        'content-type': 'application/ssml+xml',
        'ocp-apim-subscription-key': said.key,
        'x-microsoft-outputformat': FORMAT,
      },
      body: ssmlOf(said),
      timeoutMs,
      longest: LONGEST,
    });
    const seconds = secondsOf(body);
    if (seconds === null) throw new MachineFailed('nonsense', { status });
    return { sound: body, seconds, waveform: wavesOf(body) };
  },
});
