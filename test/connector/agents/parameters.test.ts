import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { refusedParameter } from '../../../connector/agents/refusedParameters.ts';
import { openAgents } from '../../../connector/agents/openai.ts';
import { soundFile } from '../../../connector/agents/sounds.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openAgentServer, type LocalAgents } from './server.ts';

let server: LocalAgents;
beforeAll(async () => void (server = await openAgentServer()));
afterEach(() => void (server.asked.length = 0));
afterAll(() => server?.close());

const here = openOutside({ allowed: ['127.0.0.1'] });
const question = (model = 'small') => ({
  server: { address: server.address, apiKey: 'sk', model },
  system: 'Venda flores.',
  turns: [{ by: 'contact', text: 'Oi' } as const],
  maxTokens: 50,
  temperature: 0.5,
});
/** Returns the parameters of each request. */
const keys = () =>
  server
    .completions()
    .map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'messages' && key !== 'model')));

describe('parameters that a model refuses', () => {
  test.each([true, false])('are left out or renamed at once, and from then on (named by param: %s)', async (param) => {
    const agents = openAgents(here);
    server.refuses(['temperature', 'max_tokens'], { param });
    expect((await agents.ask(question())).text).toBe('Pronto');
    expect(server.asked).toHaveLength(3);
    expect((await agents.ask(question())).text).toBe('Pronto');
    expect(keys().slice(2)).toEqual([{ max_completion_tokens: 50 }, { max_completion_tokens: 50 }]);
  });

  test('are remembered only for that model, and a model that refuses both names of the limit gets none', async () => {
    const agents = openAgents(here);
    server.refuses(['max_tokens', 'max_completion_tokens']);
    await agents.ask(question('o1'));
    expect(keys().at(-1)).toEqual({ temperature: 0.5 });
    server.asked.length = 0;
    await agents.ask(question('outro'));
    expect(keys()[0]).toEqual({ temperature: 0.5, max_tokens: 50 });
  });

  test('do not include other errors: the model, the key, a limit that is too large', async () => {
    const agents = openAgents(here);
    server.refuses(['model']);
    await expect(agents.ask(question())).rejects.toMatchObject({ status: 400 });
    expect(server.asked).toHaveLength(1);
    const large = { status: 400, param: 'max_tokens', code: 'invalid_value', message: 'max_tokens is too large' };
    expect(refusedParameter(large)).toBeNull();
    const fixed = { status: 400, message: 'invalid temperature: only 1 is allowed for this model' };
    expect(refusedParameter(fixed)).toBe('temperature');
    expect(refusedParameter({ status: 401, message: 'temperature is not supported' })).toBeNull();
  });

  test('are found in any combination with one request each, and none twice', () =>
    fc.assert(
      fc.asyncProperty(fc.subarray(['temperature', 'max_tokens', 'max_completion_tokens']), async (refused) => {
        const agents = openAgents(here);
        server.refuses(refused);
        await agents.ask(question());
        server.asked.length = 0;
        await agents.ask(question());
        expect(server.asked).toHaveLength(1);
        for (const name of refused) expect(keys()[0]).not.toHaveProperty(name);
      }),
      { numRuns: 8 },
    ));
});

test('an answer that the token limit cut is marked as such, and keeps the space at its cut', async () => {
  server.cuts(['Temos rosas e '], false);
  expect(await openAgents(here).ask(question())).toMatchObject({ text: 'Temos rosas e ', isCut: true });
});

describe('a sound for transcription', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const m4a = bytes('\0\0\0\x20ftypM4A \0\0');
  test.each([
    ['ogg', 'audio/ogg', 'voz.oga', bytes('OggS')],
    ['ogg', 'audio/ogg', 'voz.bin', bytes('OggS')],
    ['ogg', 'audio/ogg', 'voz.mp4', bytes('OggS')],
    ['ogg', 'audio/ogg', 'voz.opus', bytes('????')],
    ['m4a', 'audio/mp4', 'voz.ogg', m4a],
    ['mp4', 'video/mp4', 'voz.aac', bytes('\0\0\0\x20ftypmp42')],
    ['mp3', 'audio/mpeg', 'voz.bin', bytes('ID3\x04')],
    ['mp3', 'audio/mpeg', 'voz.bin', Buffer.from([0xff, 0xfb, 0x90, 0])],
    ['wav', 'audio/wav', 'voz.bin', bytes('RIFF\0\0\0\0WAVE')],
    ['webm', 'audio/webm', 'voz.weba', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ])('goes as %s, %s, whatever it is stored as (%s)', (ending, type, name, sound) => {
    const file = soundFile(sound, name);
    expect([file?.name, file?.type]).toEqual([`audio.${ending}`, type]);
  });
  test.each([
    ['voz.amr', bytes('#!AMR\n')],
    ['voz.ogg', bytes('#!AMR-WB\n')],
    ['voz.3gp', bytes('\0\0\0\x20ftyp3gp4')],
    ['voz.aac', Buffer.from([0xff, 0xf1, 0x50, 0x80])],
    ['voz.bin', bytes('????')],
  ])('of a kind that is not transcribed is refused in a word (%s)', async (name, sound) => {
    expect(soundFile(sound, name)).toBeNull();
    const asked = openAgents(here).hear({ server: question().server, sound, name });
    await expect(asked).rejects.toMatchObject({ reason: 'soundKind' });
    expect(server.asked).toHaveLength(0);
  });
});
