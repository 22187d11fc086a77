import type { Context, Role, Running } from './context.ts';
import { log } from './log.ts';
import { step } from './step.ts';

/** Starts the roles one after the other; `stop` stops them the other way round. If one does not start, those before it are stopped. */
export const startRoles = async (roles: readonly Role[], context: Context): Promise<Running> => {
  const running: { name: string; stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const each of running.splice(0).toReversed())
      await each.stop().catch((error: unknown) => log.error({ err: error }, `${each.name} did not stop cleanly`));
  };
  try {
    for (const role of roles) {
      const started = await step(role.name, () => role.start(context));
      running.push({ name: role.name, stop: () => started.stop() });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};
