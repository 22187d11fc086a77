import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { useStore } from './embedded/server.ts';
import { answerOf, operations, states, type Vector } from './operations.ts';

/**
 * A real EventStoreDB 23.10's answers to 124 operations on a stream in each of eight states. The tested store must give
 * the same.
 */
const vectors: Vector[] = z
  .array(
    z.object({ state: z.string(), operation: z.string(), answer: z.json(), after: z.json(), nextAppend: z.string() }),
  )
  .parse(JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')));
const atOnce = 100;

describe('the store answers like a real EventStoreDB', () => {
  const client = useStore();
  const answers = new Map<Vector, Promise<Vector>>();

  beforeAll(async () => {
    const waiting = vectors.values();
    const work = async (): Promise<void> => {
      for (const vector of waiting) {
        const answer = answerOf(client(), vector);
        answers.set(vector, answer);
        await answer.catch(() => {});
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });

  test('all 992 of them are tested', () => {
    expect(vectors).toHaveLength(992);
    expect(Object.keys(states)).toHaveLength(8);
    expect(Object.keys(operations)).toHaveLength(124);
  });

  describe.each(Object.keys(states))('a stream that is %s', (state) => {
    const here = vectors
      .filter((vector) => vector.state === state)
      .map((vector) => [vector.operation, vector] as const);
    test.each(here)('%s', async (_, vector) => {
      expect(await answers.get(vector)).toEqual(vector);
    });
  });
});
