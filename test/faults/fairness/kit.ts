import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Scene } from './scene.ts';

/** The pause of a loop after an error, so that it does not keep its machine busy. */
const REST_MS = 20;
const FAILED = 'failed';
const signed = z.object({ token: z.string() });

type Asked = { token?: string; json?: unknown; form?: FormData; headers?: Record<string, string>; raw?: Buffer };

/** The calls of an adversary. Counts answers by status and discards them unread, unless they are wanted. */
export const openKit = (scene: Scene) => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const answers: Record<string, number> = {};
  const count = (name: string): void => void (answers[name] = (answers[name] ?? 0) + 1);

  const encode = async ({ json, form, raw }: Asked): Promise<{ body?: Buffer; type?: string }> => {
    if (form) {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return { body: Buffer.from(await encoded.arrayBuffer()), type };
    }
    if (raw) return { body: raw, type: 'application/json' };
    return json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  };

  /** The text of the answer; '' if there is none. */
  const ask = async (method: string, path: string, asked: Asked = {}): Promise<string> => {
    const { body, type } = await encode(asked);
    const headers = {
      ...(asked.token && { authorization: `Bearer ${asked.token}` }),
      ...(type && { 'content-type': type, 'content-length': body?.length }),
      ...asked.headers,
    };
    const { promise, resolve } = Promise.withResolvers<string>();
    const url = path.startsWith('http') ? path : scene.url + path;
    const sent = request(url, { method, agent, headers }, (res) => {
      count(String(res.statusCode));
      const parts: Buffer[] = [];
      let size = 0;
      res.on('data', (part: Buffer) => {
        size += part.length;
        if (size < 100_000) parts.push(part);
      });
      res.once('close', () => resolve(Buffer.concat(parts).toString()));
      if ((res.statusCode ?? 500) >= 400) res.once('end', () => void sleep(REST_MS).then(() => resolve('')));
    });
    sent.once('error', () => {
      count(FAILED);
      void sleep(REST_MS).then(() => resolve(''));
    });
    sent.end(body);
    return promise;
  };

  return {
    scene,
    answers,
    count,
    ask,
    /** Returns the /v1 calls of a user who signs in now. */
    signIn: async (account: Scene['trial']['account']) => {
      const { token } = signed.parse(JSON.parse(await ask('POST', '/v1/auth/login', { json: account })));
      const api = (method: string, path: string, asked: Omit<Asked, 'token'> = {}) =>
        ask(method, `/v1${path}`, { ...asked, token });
      return { token, api };
    },
    /** Runs this many endless loops; each gets its number and its turn. */
    loops: (loops: number, turn: (nth: number) => Promise<unknown>): void => {
      let nth = 0;
      const loop = async (): Promise<never> => {
        for (;;) await turn(nth++);
      };
      for (let n = 0; n < loops; n++) void loop();
    },
  };
};
export type Kit = ReturnType<typeof openKit>;
/** Starts an attack that runs until the process ends. */
export type Attack = (kit: Kit) => Promise<void>;

export const idIn = (text: string): number => z.object({ id: z.number() }).parse(JSON.parse(text)).id;
