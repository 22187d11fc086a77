import { availableParallelism, loadavg } from 'node:os';

/** One measured figure; `reference` and `ratio` compare it with something measured in the same run. `p50`, `p99` in ms. */
export type Figure = {
  figure: string;
  value: number;
  unit: string;
  reference?: string;
  ratio?: number;
  p50?: number;
  p99?: number;
  cores: number;
  load: number;
};

/** A figure with the machine it was measured on: its cores and the load of the last minute. */
export const figure = (measured: Omit<Figure, 'cores' | 'load'>): Figure => ({
  ...measured,
  cores: availableParallelism(),
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
});

/** The value that `share` (0 to 1) of the sorted `values` do not exceed, rounded to hundredths. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[at] ?? 0) * 100) / 100;
};
