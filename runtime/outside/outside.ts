import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { z } from 'zod';
import { IllFormed } from '../../domain/kernel/decider.ts';
import { isPublicAddress } from './publicAddress.ts';
import { send, type Question, type Reply } from './send.ts';

/** Why an external server gave no answer: a word for logs and screens, without content. */
export type OutsideFailure = 'refused' | 'unknownHost' | 'timedOut' | 'unreachable' | 'tooLong';
export class OutsideFailed extends Error {
  readonly failure: OutsideFailure;
  constructor(failure: OutsideFailure) {
    super(`A server outside: ${failure}`);
    this.failure = failure;
  }
}

type Resolve = (host: string) => Promise<readonly string[]>;
const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The only way to call servers that users configure: `check` when an address is saved, `ask` for each call. Private
 * networks and this machine are unreachable under any name or spelling. Exceptions are the hosts that the installation
 * allows (`allowed`: `n8n.local` or `10.0.0.5:5678`).
 */
export const openOutside = ({ allowed, resolve = resolveByDns }: { allowed: readonly string[]; resolve?: Resolve }) => {
  const isAllowed = ({ host, hostname }: URL): boolean => allowed.includes(host) || allowed.includes(hostname);

  const parse = (address: string): URL | null => {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
  };

  /** Resolves the address to connect to with one DNS query; null if there is none. Throws OutsideFailed('refused'). */
  const addressOf = async (url: URL): Promise<string | null> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isHere = /(^|\.)localhost\.?$/.test(host);
    const found = isHere ? ['127.0.0.1'] : isIP(host) ? [host] : await resolve(host).catch(() => []);
    if (!isAllowed(url) && !found.every(isPublicAddress)) throw new OutsideFailed('refused');
    return found[0] ?? null;
  };

  return {
    /** Refuses (400, for the field `path`) an invalid web address, and one in a private network. */
    check: async (address: string, path: string): Promise<void> => {
      const url = parse(address);
      if (!url) throw IllFormed.at(path, 'Invalid address');
      await addressOf(url).catch(() => {
        throw IllFormed.at(path, 'ERR_ADDRESS_PRIVATE');
      });
    },
    /**
     * Makes one call. The whole answer must arrive in time and within the byte limit. Redirects are returned as answers
     * and never followed. Throws OutsideFailed.
     */
    ask: async (question: Question): Promise<Reply> => {
      const url = parse(question.url);
      if (!url) throw new OutsideFailed('refused');
      const signal = AbortSignal.timeout(question.timeoutMs ?? 10_000);
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new OutsideFailed('timedOut')), { once: true }),
      );
      aborted.catch(() => undefined);
      const address = await Promise.race([addressOf(url), aborted]);
      if (!address) throw new OutsideFailed('unknownHost');
      return send(url, address, question, signal).catch((error: unknown) => {
        if (error instanceof OutsideFailed) throw error;
        const { name } = z.object({ name: z.string() }).partial().safeParse(error).data ?? {};
        if (signal.aborted || name === 'AbortError') throw new OutsideFailed('timedOut');
        throw new OutsideFailed(name === 'TooLong' ? 'tooLong' : 'unreachable');
      });
    },
  };
};
export type Outside = ReturnType<typeof openOutside>;
