/**
 * libsignal prints whole sessions, private keys included, with console.info, warn and error. Nothing else here uses them:
 * they are silent from now on, in the whole process.
 */
export const silenceLibsignal = (): void => {
  for (const name of ['info', 'warn', 'error'] as const) console[name] = () => {};
};
