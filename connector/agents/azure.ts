import type { Agents, AgentSpeech, AgentText } from '../../commands/prompt/agents.ts';
import { MachineFailed } from '../../commands/integration/machines.ts';
import { waveformOf } from '../../domain/message/waves.ts';
import { voiceRegion } from '../../domain/prompt/record.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { askMachine } from '../hooks/answer.ts';

const TIMEOUT_MS = 15_000;
const LONGEST = 5_000_000;
/** As phones record voice messages. */
const FORMAT = 'ogg-48khz-16bit-mono-opus';
const RATE = 48_000;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Words inside SSML: nothing in them is markup, WhatsApp's own is not read out, and what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[*~`]|[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const ssmlOf = ({ voice, text }: AgentText): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${voice}">${escaped(text)}</voice></speak>`;

/** How long a sound in Ogg/Opus is, by its last page; null: it is none. */
const secondsOf = (sound: Buffer): number | null => {
  const head = sound.indexOf('OpusHead');
  const last = sound.lastIndexOf('OggS');
  if (sound.indexOf('OggS') !== 0 || head === -1 || head > 100 || last + 14 > sound.length) return null;
  const skipped = sound.readUInt16LE(head + 10);
  const seconds = (Number(sound.readBigInt64LE(last + 6)) - skipped) / RATE;
  return seconds > 0 && seconds < 3600 ? seconds : null;
};

/** How many bytes each packet of a sound in Ogg/Opus has, without the two that only describe it. */
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

/** How a sound looks: what is louder and livelier takes more bytes, silence next to none. '' where all take as many. */
const wavesOf = (sound: Buffer): string => {
  const sizes = packetsOf(sound);
  const least = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  return sizes.some((size) => size > least) ? waveformOf(sizes.map((size) => size - least)) : '';
};

/**
 * Azure's neural voices over their REST interface, at an address in which `{region}` stands for the prompt's. Throws
 * MachineFailed; what is no sound is `nonsense`.
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
