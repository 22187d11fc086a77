const watched = 250;

/**
 * Calls `gone` once when the process that started this one has ended, for any reason, or at once if it ended before.
 * For a forked process that is a broken IPC channel; under npm, the end of npm. The start script records the parent's
 * id before anything loads (ATENDE_PARENT), because an orphan cannot be told from a child later.
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
