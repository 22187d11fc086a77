import { dirname } from 'node:path';
import { readGuide } from '../../../web/build/guide.ts';

/** Gives tests the guide that the build gives the app. */
export default {
  process: (_, path) => ({ code: `export const guide = ${JSON.stringify(readGuide(dirname(path)))};` }),
};
