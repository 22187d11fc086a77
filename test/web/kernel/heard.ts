import { frameAction } from '../../../web/kernel/frames.ts';

/** The action that a frame of the stream becomes, parsed as the page parses it. */
export const heard = (topic: string, action: string, payload: unknown) => {
  const frame = frameAction({ event: `company-1-${topic}`, action, payload });
  if (!frame) throw new Error(`Nobody knows ${topic}`);
  return frame;
};
