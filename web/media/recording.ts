import '../kernel/refusalTexts.ts';
import { waveformOf } from '../../domain/message/waves.ts';
import { RequestError } from '../kernel/request.ts';
import type { FromEncoder } from './encoder.ts';
import { openEncoding, type StartEncoder } from './encoding.ts';
import { loudness } from './waves.ts';

/** What was recorded: the file, and how it looks as a voice message. */
export type Recorded = { file: File; seconds: number; waveform: string };
export type Recording = {
  /** Ends it: what was said up to here is in it, and the microphone is free. */
  done: () => Promise<Recorded>;
  cancel: () => void;
};

const refusals: Record<string, string> = {
  NotAllowedError: 'ERR_MICROPHONE_REFUSED',
  SecurityError: 'ERR_MICROPHONE_REFUSED',
  NotFoundError: 'ERR_MICROPHONE_MISSING',
  OverconstrainedError: 'ERR_MICROPHONE_MISSING',
  NotReadableError: 'ERR_MICROPHONE_BUSY',
  AbortError: 'ERR_MICROPHONE_BUSY',
};
const refusal = (error: unknown): RequestError =>
  new RequestError(0, refusals[error instanceof Error ? error.name : ''] ?? 'ERR_RECORDING');

/** A page that came over plain HTTP from elsewhere has no devices. */
const listen = async (): Promise<MediaStream> => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new RequestError(0, 'ERR_MICROPHONE_REFUSED');
  return devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
};

const startEncoder: StartEncoder = (hear, broke) => {
  const worker = new Worker(new URL('./encoder.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => hear(data);
  worker.onerror = broke;
  return { say: (said) => worker.postMessage(said), stop: () => worker.terminate() };
};

/** The sound thread answers within this time, or has nothing more to say. */
const REST_MS = 500;

/**
 * Listens to the microphone and makes an mp3 of it while it does. Throws what the user is to be told (R184): `ERR_MICROPHONE_…`,
 * ERR_RECORDING. `onBroken`: it heard no more from here on, for this reason; what was heard until then is kept.
 */
export const record = async (onBroken: (code: string) => void): Promise<Recording> => {
  const stream = await listen().catch((error: unknown) => {
    throw refusal(error);
  });
  const context = new AudioContext();
  const hush = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  const encoding = openEncoding(context.sampleRate, startEncoder, () => {
    hush();
    onBroken('ERR_RECORDING');
  });
  const cancel = () => {
    hush();
    encoding.stop();
  };
  try {
    await context.audioWorklet.addModule(new URL('./microphone.js?no-inline', import.meta.url));
    const microphone = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
    const levels: number[] = [];
    const rest = Promise.withResolvers<void>();
    let samples = 0;
    microphone.port.onmessage = ({ data: heard }: MessageEvent<Float32Array | null>) => {
      if (!heard) return rest.resolve();
      levels.push(loudness(heard));
      samples += heard.length;
      encoding.take(heard);
    };
    for (const track of stream.getTracks()) track.onended = () => onBroken('ERR_MICROPHONE_GONE');
    context.createMediaStreamSource(stream).connect(microphone);
    return {
      cancel,
      done: async () => {
        // What was said last is still on its way here.
        microphone.port.postMessage('end');
        await Promise.race([rest.promise, new Promise((resolve) => setTimeout(resolve, REST_MS))]);
        hush();
        const pieces = await encoding.end();
        const file = new File(pieces, `voz-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.mp3`, {
          type: 'audio/mpeg',
        });
        return { file, seconds: samples / context.sampleRate, waveform: waveformOf(levels) };
      },
    };
  } catch (error) {
    cancel();
    throw refusal(error);
  }
};
