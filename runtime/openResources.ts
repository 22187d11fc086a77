import type { Running } from './context.ts';
import { log } from './log.ts';

/**
 * Opens the resources of a role. Each registers its own closing. They close in reverse order when the role stops, or
 * when a later one fails to open.
 */
export const openResources = async <T extends object>(
  open: (closing: AsyncDisposableStack) => Promise<T>,
): Promise<T & Running> => {
  const closing = new AsyncDisposableStack();
  try {
    return { ...(await open(closing)), stop: () => closing.disposeAsync() };
  } catch (error) {
    // The first error matters; closing may fail for the same reason.
    await closing.disposeAsync().catch((err: unknown) => log.warn({ err }, 'A resource could not be closed'));
    throw error;
  }
};
