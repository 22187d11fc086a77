import { waveformOf } from '../../../domain/message/waves.ts';
import { RequestError } from '../../api/request.ts';
import type { FromEncoder } from './encoder.ts';
import { openEncoding, type StartEncoder } from './encoding.ts';
import { loudness } from './waves.ts';

/** A finished recording: the file, its duration and its waveform. */
export type Recorded = { file: File; seconds: number; waveform: string };
export type Recording = {
  /** Ends the recording, includes everything up to now and releases the microphone. */
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

/** Opens the microphone. Pages served over plain HTTP from another host have no media devices. */
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

/** How long to wait for the last samples of the audio thread. */
const REST_MS = 500;

/** Why a recording broke off. */
export type RecordingFault = 'ERR_RECORDING' | 'ERR_MICROPHONE_GONE';

/**
 * Records the microphone and encodes mp3 at the same time. Throws an error that the user sees (R184): `ERR_MICROPHONE_…` or
 * ERR_RECORDING. `onBroken` receives the reason when the recording breaks off; the part until then is kept.
 */
export const record = async (onBroken: (code: RecordingFault) => void): Promise<Recording> => {
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
        // The audio thread still holds the last samples.
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
