/** Does one step of the start and prints it with its seconds: "Postgres ready (0.8 s)". */
export const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const since = performance.now();
  const result = await work();
  say(`${name} ready (${secondsSince(since)})`);
  return result;
};

/** "0.8 s" since that moment of performance.now(). */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One line for the person who started this, on standard output; a child of the start stays quiet. */
export const say = (line: string): void => {
  if (!process.send) process.stdout.write(`${line}\n`);
};
