/**
 * The file that a message came with: on its way, here, given up, or not kept. `tries`: those that failed; `dueAt`: when the next
 * one is, null for at once.
 */
export type ComingFile = { is: 'coming' | 'stored' | 'failed' | 'removed'; tries: number; dueAt: string | null };

/** How long after each failed try the next one comes; after the last there is none (R192). */
const pausesMs = [1_000, 5_000, 30_000, 300_000, 1_800_000];

/** When to try again after one more failure at `at`; null: it has failed too often. */
export const nextTry = ({ tries }: Pick<ComingFile, 'tries'>, at: string): string | null => {
  const pause = pausesMs[tries];
  return pause === undefined ? null : new Date(Date.parse(at) + pause).toISOString();
};
