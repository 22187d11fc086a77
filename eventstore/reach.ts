import { readFile } from 'node:fs/promises';
import { connect as connectPlain, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { BACKWARDS, END } from '@eventstore/db-client';
import { eventStorePlace } from '../runtime/configFields.ts';
import { isPassing } from '../runtime/storeErrors.ts';
import { createStoreClient } from './client.ts';

/** How long (ms) to wait before a missing answer counts as a failure. */
const ANSWER_MS = 4_000;
const PAUSE_MS = 500;
const SAY_AGAIN_MS = 60_000;

/** `passes`: waiting may help, because a starting server can show the same fault. */
type Fault = { said: string; passes: boolean };

const faults: readonly { matches: RegExp; said: string; passes?: true }[] = [
  {
    matches: /ENOTFOUND|EAI_AGAIN|Name resolution failed/,
    said: 'its name is not known: check the address',
    passes: true,
  },
  { matches: /altnames|ALTNAME/i, said: 'its certificate is for other names than this address: check both' },
  {
    matches: /certificate has expired|CERT_HAS_EXPIRED|not yet valid/i,
    said: 'its certificate is not valid at this time',
  },
  {
    matches: /self.signed|unable to (verify|get)|UNABLE_TO/i,
    said: 'its certificate is of no authority that is known here: name that in tlsCaFile',
  },
  { matches: /ENOENT|CA ?file|certificate file/i, said: 'a file of certificates that its address names is not there' },
  {
    matches: /wrong version number|EPROTO|packet length|TLS connection was established/i,
    said: 'it speaks without TLS: check the certificate of the server, or tls=false in the address',
  },
  { matches: /UNAUTHENTICATED|\b401\b/, said: 'it refuses the user or the password' },
  {
    matches: /PERMISSION_DENIED|access.denied/i,
    said: 'it refuses the user or the password, or that user may not read $all, which takes the permission of $admins',
  },
  { matches: /ECONNREFUSED/, said: 'nothing listens there: check the address and the port', passes: true },
];

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  const [code, type] = ['code', 'type'].map((key) => String(Reflect.get(error, key) ?? ''));
  return [name, message, code, type, error.cause ? textOf(error.cause) : ''].join(' ');
};

const faultOf = (url: string, texts: readonly string[]): Fault => {
  const found = faults.find(({ matches }) => texts.some((text) => matches.test(text)));
  const said = found?.said ?? 'it does not answer: check the address, and whether tls belongs there';
  return {
    said: `The event store at ${eventStorePlace(url) ?? 'EVENTSTORE_URL'} cannot be used: ${said}.`,
    passes: found ? found.passes === true : true,
  };
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('no answer');
  });
  return Promise.race([work, late]).finally(() => {
    waiting.abort();
    work.catch(() => {});
    late.catch(() => {});
  });
};

/** Reads the last event of all. That requires every permission that Atende needs. */
const read = async (url: string): Promise<void> => {
  const client = createStoreClient(url);
  try {
    for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
  } finally {
    void client.dispose().catch(() => {});
  }
};

const optionOf = (url: string, name: string): string | undefined => {
  const [, query = ''] = url.split('?');
  return [...new URLSearchParams(query)].find(([key]) => key.toLowerCase() === name)?.[1];
};

/** Connects to the first server of the address, because the client hides why it found none. */
const connect = async (url: string): Promise<void> => {
  const [first = ''] = (eventStorePlace(url) ?? '').replace(/^.*\/\//, '').split(',');
  const { hostname, port } = new URL(`http://${first}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: Number(port || 2113) };
  const file = optionOf(url, 'tlscafile');
  const ca = file === undefined ? {} : { ca: await readFile(file) };
  const isSecure = optionOf(url, 'tls') !== 'false';
  const socket = !isSecure
    ? connectPlain(to)
    : connectTls({ ...to, ...ca, ALPNProtocols: ['h2'], ...(isIP(host) ? {} : { servername: host }) });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once(isSecure ? 'secureConnect' : 'connect', () => resolve());
    });
  } finally {
    socket.destroy();
  }
};

/** Returns why an event store cannot be used, or null if it can. */
const judge = async (url: string, ms: number): Promise<Fault | null> => {
  const tried = await Promise.allSettled([within(ms, read(url)), within(ms, connect(url))]);
  const [reading] = tried;
  if (reading.status === 'fulfilled') return null;
  return faultOf(
    url,
    tried.flatMap((each) => (each.status === 'rejected' ? textOf(each.reason) : [])),
  );
};

/**
 * Waits for the event store without a time limit: a cluster may start after this process. `say` receives the reason
 * within 10 s, then each minute. Throws one sentence if waiting cannot help: certificate, password, permission. Aborts
 * with `signal`.
 */
export const untilStoreReached = async (
  url: string,
  say: (sentence: string) => void,
  { answerMs = ANSWER_MS, signal }: { answerMs?: number; signal?: AbortSignal } = {},
): Promise<void> => {
  let last = { said: '', at: 0 };
  for (; ; await sleep(PAUSE_MS, undefined, { signal })) {
    const fault = await judge(url, answerMs);
    if (!fault) return;
    if (!fault.passes) throw new Error(fault.said);
    if (fault.said === last.said && Date.now() - last.at < SAY_AGAIN_MS) continue;
    last = { said: fault.said, at: Date.now() };
    say(`${fault.said} Trying again …`);
  }
};

/**
 * Runs one step of a start and repeats it if the event store disappears during it: a cluster may lose its leader at any
 * moment. `work` must leave nothing open when it fails. Waits and reports as `untilStoreReached` does.
 */
export const whileReached = async <T>(
  url: string,
  work: () => Promise<T>,
  say: (sentence: string) => void,
  options: { answerMs?: number; signal?: AbortSignal } = {},
): Promise<T> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(PAUSE_MS, undefined, { signal: options.signal });
      await untilStoreReached(url, say, options);
    }
};
