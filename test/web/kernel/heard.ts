import { frameAction } from '../../../web/api/frames.ts';

/** Returns the action for a frame of the stream, parsed like in the page. Throws for an unknown topic. */
export const heard = (topic: string, action: string, payload: unknown) => {
  const frame = frameAction({ event: `company-1-${topic}`, action, payload });
  if (!frame) throw new Error(`Nobody knows ${topic}`);
  return frame;
};
