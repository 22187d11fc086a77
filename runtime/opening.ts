import type { Running } from './context.ts';

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
    await closing.disposeAsync();
    throw error;
  }
};
