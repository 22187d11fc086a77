/** Runs one step of the start and prints its duration: "Postgres ready (0.8 s)". */
export const startStep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const since = performance.now();
  const result = await work();
  printLine(`${name} ready (${secondsSince(since)})`);
  return result;
};

/** Formats the time since a value of performance.now(): "0.8 s". */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints one line on standard output for the user; child processes stay quiet. */
export const printLine = (line: string): void => {
  if (!process.send) process.stdout.write(`${line}\n`);
};
