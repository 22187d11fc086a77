const hour = 3;

/** Calls `task` every night at 3 o'clock local time. The timer does not keep the process alive. */
export const nightly = (task: () => void): void => {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  if (next <= now) next.setDate(next.getDate() + 1);
  setTimeout(() => {
    task();
    nightly(task);
  }, next.getTime() - now.getTime()).unref();
};
