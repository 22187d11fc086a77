import { rm } from 'node:fs/promises';
import { started } from './started.ts';

/** Stops after a test run what globalSetup started, and removes its folder. */
const teardown = async (): Promise<void> => {
  for (const stop of started.stops.splice(0).toReversed()) await stop();
  if (started.folder) await rm(started.folder, { recursive: true, force: true });
};

export default teardown;
