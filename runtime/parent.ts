const watched = 250;

/**
 * Calls `gone` once when the process that started this one is gone, however it went, and at once if that was before: the
 * IPC channel of a parent that forked us breaks, or the npm that ran us is dead. Which process that is the start script
 * saw before anything was loaded (ATENDE_PARENT): later nobody could tell an orphan from a child.
 */
export const onParentGone = (gone: () => void): void => {
  if (process.send) {
    if (!process.connected) return gone();
    process.once('disconnect', gone);
    return;
  }
  if (!process.env['npm_lifecycle_event']) return;
  const parent = Number(process.env['ATENDE_PARENT'] ?? process.ppid);
  const look = (): void => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  };
  const timer = setInterval(look, watched).unref();
  look();
};
