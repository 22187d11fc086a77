import { availableParallelism, loadavg } from 'node:os';
import { z } from 'zod';

/** One measured figure; `reference` and `ratio` compare it with something measured in the same run. `p50`, `p99` in ms. */
export const figureShape = z.strictObject({
  figure: z.string(),
  value: z.number(),
  unit: z.string(),
  reference: z.string().optional(),
  ratio: z.number().optional(),
  p50: z.number().optional(),
  p99: z.number().optional(),
  /** The goal on a quiet machine, and whether this run met it. */
  goal: z.string().optional(),
  isMet: z.boolean().optional(),
  cores: z.number(),
  load: z.number(),
});
export type Figure = z.infer<typeof figureShape>;

/** The value or the ratio of a figure should be at most or at least a number. */
export type Goal = { of: 'value' | 'ratio' } & ({ atMost: number } | { atLeast: number });

const judged = (goal: Goal, measured: Measured): Pick<Figure, 'goal' | 'isMet'> => {
  const reached = measured[goal.of] ?? Number.NaN;
  const unit = goal.of === 'value' ? measured.unit : 'of the reference';
  return 'atMost' in goal
    ? { goal: `at most ${goal.atMost} ${unit}`, isMet: reached <= goal.atMost }
    : { goal: `at least ${goal.atLeast} ${unit}`, isMet: reached >= goal.atLeast };
};

type Measured = Omit<Figure, 'cores' | 'load' | 'goal' | 'isMet'>;
/** A figure with the machine it was measured on: its cores and the load of the last minute. */
export const figure = (measured: Measured, goal?: Goal): Figure => ({
  ...measured,
  ...(goal && judged(goal, measured)),
  cores: availableParallelism(),
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
});

/** Returns the value that `share` (0 to 1) of the sorted `values` do not exceed, rounded to hundredths. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[at] ?? 0) * 100) / 100;
};
