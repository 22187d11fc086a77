import { backoff } from './backoff.ts';

const everyAddress = ['0.0.0.0', '::'];

/** Returns the address for a browser on this machine. */
export const localUrl = (host: string, port: number): string => {
  const name = everyAddress.includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Resolves when `<url>/readyz` answers 200: the read models have caught up with the log. */
export const untilReady = async (url: string): Promise<void> => {
  for (const pause = backoff(25, 1_000); !(await answers(`${url}/readyz`));) await pause.rest();
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};
