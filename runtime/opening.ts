import type { Running } from './context.ts';
import { log } from './log.ts';

/**
 * Opens what a role works with, each thing deferring its own closing: all of it is closed in the opposite order when the
 * role stops, and when something that is opened later fails.
 */
export const opening = async <T extends object>(
  open: (closing: AsyncDisposableStack) => Promise<T>,
): Promise<T & Running> => {
  const closing = new AsyncDisposableStack();
  try {
    return { ...(await open(closing)), stop: () => closing.disposeAsync() };
  } catch (error) {
    // Why it could not start is what is told; the closing may fail for the same reason.
    await closing.disposeAsync().catch((err: unknown) => log.warn({ err }, 'What was open could not be closed'));
    throw error;
  }
};
