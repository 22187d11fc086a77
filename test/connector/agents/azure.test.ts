import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openVoices } from '../../../connector/agents/azure.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { oggOf, openAzure, type LocalAzure } from './azureServer.ts';

let azure: LocalAzure;
beforeAll(async () => void (azure = await openAzure()));
afterEach(() => void (azure.asked.length = 0));
afterAll(() => azure?.close());

const said = { voice: 'pt-BR-YaraNeural', key: 'azure-very-secret', region: 'brazilsouth', text: 'Olá!' };
const speak = (over: Partial<typeof said> = {}, { allowed = ['127.0.0.1'], timeoutMs = 30_000 } = {}) =>
  openVoices(openOutside({ allowed }), azure.address, { timeoutMs }).speak({ ...said, ...over });

test('text is sent to the region as SSML with the key, and audio with its duration comes back', async () => {
  azure.speaks(oggOf(7));
  expect(await speak()).toEqual({ sound: oggOf(7), seconds: 7, waveform: '' });
  expect(azure.asked[0]).toMatchObject({
    method: 'POST',
    path: '/brazilsouth/cognitiveservices/v1',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': 'azure-very-secret',
      'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
      'user-agent': 'Atende',
    },
    body:
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR">' +
      '<voice name="pt-BR-YaraNeural">Olá!</voice></speak>',
  });
});

test('the waveform follows the packet sizes: silence low, the loudest part at the top', async () => {
  const sizes = Array.from({ length: 128 }, (_, nth) => (nth < 64 ? 3 : 3 + nth));
  azure.speaks(oggOf(3, sizes));
  const heights = Array.from(Buffer.from((await speak()).waveform, 'base64'));
  expect(heights).toHaveLength(64);
  expect([heights.slice(0, 32), heights.at(-1)]).toEqual([Array.from({ length: 32 }, () => 0), 100]);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test('text is never markup, and characters that XML forbids are removed', async () => {
  azure.speaks();
  await speak({ text: '*1 < 2* & "a"\u0000\u000B</voice><audio src="http://x"/>😀\uD800' });
  expect(azure.asked[0]?.body).toContain(
    '>1 &lt; 2 &amp; &quot;a&quot;&lt;/voice&gt;&lt;audio src=&quot;http://x&quot;/&gt;😀\uFFFD</voice></speak>',
  );
});

test.each([401, 429, 500, 302])('an HTTP %i is reported, without a retry', async (status) => {
  azure.fails(status);
  await expect(speak()).rejects.toMatchObject({ reason: 'status', status });
  expect(azure.asked).toHaveLength(1);
});

test('a server that hangs is abandoned in time', async () => {
  azure.hangs();
  await expect(speak({}, { timeoutMs: 300 })).rejects.toMatchObject({ reason: 'timedOut' });
});

test.each([
  ['nothing', Buffer.alloc(0), 'nonsense'],
  ['a page', Buffer.from('<html>OggS OpusHead</html>'), 'nonsense'],
  ['another sound', Buffer.from('ID3 an mp3'), 'nonsense'],
  ['half a sound', oggOf(2).subarray(0, 40), 'nonsense'],
  ['no second of sound', oggOf(0), 'nonsense'],
  ['ten megabytes', Buffer.alloc(10_000_000), 'tooLong'],
])('an answer of %s is not accepted as audio', async (_, sound, reason) => {
  azure.speaks(sound);
  const failed = await speak().catch((error: unknown) => error);
  expect(failed).toMatchObject({ reason });
  expect(String(failed)).not.toContain('azure-very-secret');
});

test('private networks are unreachable, and a region must be a plain name', async () => {
  await expect(speak({}, { allowed: [] })).rejects.toMatchObject({ reason: 'refused' });
  for (const region of ['', 'a/b', 'evil.com#', '@x', 'a.b', 'a:1', 'x'.repeat(41)])
    await expect(speak({ region })).rejects.toMatchObject({ reason: 'refused' });
  expect(azure.asked).toHaveLength(0);
});
