import { RequestError } from '../kernel/request.ts';
import type { FromEncoder, ToEncoder } from './encoder.ts';
import { loudness, waveformOf } from './waves.ts';

/** What was recorded: the file, and how it looks as a voice message. */
export type Recorded = { file: File; seconds: number; waveform: string };
export type Recording = {
  /** Ends it; the microphone is free at once. Throws ERR_RECORDING. */
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

/** Listens to the microphone and makes an mp3 of it while it does. Throws what the user is to be told (R184): `ERR_MICROPHONE_…`, ERR_RECORDING. */
export const record = async (): Promise<Recording> => {
  const stream = await listen().catch((error: unknown) => {
    throw refusal(error);
  });
  const context = new AudioContext();
  const encoder = new Worker(new URL('./encoder.ts', import.meta.url), { type: 'module' });
  const tell = (said: ToEncoder) => encoder.postMessage(said);
  const levels: number[] = [];
  const hush = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  const cancel = () => {
    hush();
    encoder.terminate();
  };
  try {
    await context.audioWorklet.addModule(new URL('./microphone.js?no-inline', import.meta.url));
    const microphone = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
    tell({ rate: context.sampleRate });
    let samples = 0;
    microphone.port.onmessage = ({ data: heard }: MessageEvent<Float32Array>) => {
      levels.push(loudness(heard));
      samples += heard.length;
      tell({ heard });
    };
    context.createMediaStreamSource(stream).connect(microphone);
    return {
      cancel,
      done: async () => {
        hush();
        const { promise, resolve, reject } = Promise.withResolvers<FromEncoder>();
        encoder.onmessage = ({ data }: MessageEvent<FromEncoder>) => resolve(data);
        encoder.onerror = () => reject(new RequestError(0, 'ERR_RECORDING'));
        tell({ end: true });
        const { pieces } = await promise.finally(() => encoder.terminate());
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
