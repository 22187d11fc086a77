const watched = 250;

/**
 * Calls `gone` once when the process that started this one is gone, however it went: the IPC channel of a parent that
 * forked us breaks, or the npm that ran us is dead (a shell between may have swallowed its signal).
 */
export const onParentGone = (gone: () => void): void => {
  if (process.send) {
    process.once('disconnect', gone);
    return;
  }
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, watched);
  timer.unref();
};
