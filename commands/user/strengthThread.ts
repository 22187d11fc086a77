import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { z } from 'zod';
import { isEasyWord } from './easyWords.ts';
import type { Strength } from './strength.ts';

const asked = z.object({ id: z.number(), password: z.string(), personal: z.array(z.string()) });
/** Longer passwords are judged by their beginning, because the work grows much faster than the length. */
const JUDGED = 16;

const judge = new ZxcvbnFactory({ dictionary: { ...common, ...portuguese }, graphs: adjacencyGraphs });

parentPort?.on('message', (message: unknown) => {
  const { id, password, personal } = asked.parse(message);
  const { score, sequence } = judge.check(password.slice(0, JUDGED), personal);
  const [first] = sequence;
  const isSingle = sequence.length === 1 && first?.pattern === 'dictionary' && password.length <= JUDGED;
  const isWord = isSingle || isEasyWord(password, personal);
  parentPort?.postMessage({ id, strength: { score, isWord } satisfies Strength });
});
