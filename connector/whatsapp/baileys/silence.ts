/**
 * Silences console.info, warn and error in the whole process. libsignal prints whole sessions with them, private keys
 * included, and nothing else here uses them.
 */
export const silenceLibsignal = (): void => {
  for (const name of ['info', 'warn', 'error'] as const) console[name] = () => {};
};
