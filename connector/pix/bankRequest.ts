import { request as overHttp } from 'node:http';
import { Agent, request as overHttps } from 'node:https';
import { z } from 'zod';
import { BankAway, BankRefused } from '../../commands/charge/bank.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

const LONGEST_ANSWER = 1_000_000;

/** The server of a bank. `identity`: our client certificate with its key; `ca`: the certificate authority to trust. */
export type BankServer = {
  base: string;
  timeoutMs?: number | undefined;
  identity?: { pfx: Buffer } | { cert: string; key: string } | undefined;
  ca?: string | undefined;
};
type Question = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object | undefined };
export type BankRequest = <T>(question: Question, headers: Record<string, string>, answer: z.ZodType<T>) => Promise<T>;

/** The error formats of the banks. Only the code is used, because the texts may contain data of a payer. */
const complaint = z.object({
  nome: z.string().optional(),
  error: z.string().optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});
const codeOf = (body: unknown): string => {
  const { nome, error, errors } = complaint.safeParse(body).data ?? {};
  return (nome ?? error ?? errors?.[0]?.code ?? 'without a code').replaceAll(/[^\w .-]/g, '').slice(0, 60);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that sends one request to a bank, whose whole answer must arrive in time. Throws BankAway for no answer,
 * a malformed answer or a fault of the bank, and BankRefused for any other failure. Neither contains what was sent.
 */
export const createBankRequest = (
  bank: string,
  { base, timeoutMs = 10_000, identity, ca }: BankServer,
): BankRequest => {
  const isHttps = base.startsWith('https:');
  const agent = isHttps ? new Agent({ keepAlive: true, ...identity, ...(ca && { ca }) }) : undefined;
  const send = async (question: Question, headers: Record<string, string>) => {
    const body = question.body && JSON.stringify(question.body);
    const own = { accept: 'application/json', 'user-agent': 'Atende', ...headers };
    const sized = body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {};
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { method: question.method, headers: { ...own, ...sized }, signal, ...(agent && { agent }) };
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const asked = (isHttps ? overHttps : overHttp)(`${base}${question.path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_ANSWER) asked.destroy(new Error('too long'));
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
      response.once('close', () => reject(new Error('cut off')));
    });
    asked.once('error', reject);
    asked.end(body);
    return promise;
  };
  return async (question, headers, answer) => {
    const { status, text } = await send(question, headers).catch((error: unknown) => {
      const { code = 'no answer' } = z.object({ code: z.string() }).partial().safeParse(error).data ?? {};
      throw new BankAway(`${bank} does not answer (${code})`);
    });
    const body = jsonOf(text);
    if (status >= 500 || status === 429 || status === 408) throw new BankAway(`${bank} answers with ${status}`);
    if (status < 200 || status > 299) throw new BankRefused(bank, status, codeOf(body));
    const parsed = answer.safeParse(body);
    if (!parsed.success)
      throw new BankAway(`${bank} answers what makes no sense: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
    return parsed.data;
  };
};

/** Parses money as banks write it (12.3 or '12.30') into cents. */
export const bankCents = z
  .union([z.number(), z.string().regex(/^\d{1,10}\.\d{2}$/)])
  .transform((value) => Math.round(Number(value) * 100))
  .refine((value) => value >= 0 && Number.isSafeInteger(value));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
