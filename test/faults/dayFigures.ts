import { figure, percentile } from '../bench/figure.ts';
import { kinds, type Kind } from './meter.ts';
import { lineThrough, trendOf } from './trend.ts';

/**
 * The measured values of an hour in ms. `took`: from the phone to the frame; `posts`: from an agent's message to its answer.
 */
export type Measured = { hour: number; seconds: number; killed: readonly string[]; took: number[]; posts: number[] };
type Spread = { p50: number; p99: number };
/** The figure of an hour. p50 and p99: from the phone to the frame; memory and sizes in megabytes, cpu in cores. */
export type Hour = ReturnType<typeof figure> & {
  post: Spread;
  memory: Record<Kind, number>;
  log: number;
  postgres: number;
  cpu: number;
  killed: readonly string[];
};

const spread = (values: readonly number[]): Spread => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * Builds the figure of an hour, with the memory of its processes and the sizes of the log and Postgres at its end. `cpu`:
 * the core seconds used in the hour.
 */
export const tellHour = (
  { hour, seconds, killed, took, posts }: Measured,
  { memory, postgres, log, cpu }: Pick<Hour, 'memory' | 'postgres' | 'log' | 'cpu'>,
): Hour => {
  const messages = took.length + posts.length;
  return {
    ...figure({ figure: `day.${hour}`, value: tenths(messages / seconds), unit: 'messages/s', ...spread(took) }),
    post: spread(posts),
    memory,
    log,
    postgres,
    cpu: hundredths(cpu / seconds),
    killed,
  };
};

/**
 * The growth limit for a day's memory and latency from the first hour to the last, on a straight line, as a share of
 * the mean.
 */
const FLAT = { memory: 0.25, latency: 0.5 };

/** Processes need warm-up: this many hours do not count. */
const warmUp = (hours: number): number => Math.floor(hours / 8);

/**
 * Returns whether memory and latency stayed flat over the hours: `value` is 1 or 0. Slopes are megabytes or milliseconds an
 * hour; growth is the change over the day as a share of the mean. `cpu`: the core milliseconds of one more message, and the
 * idle share of a core, restarts included.
 */
export const tellDay = (all: readonly Hour[]) => {
  const hours = all.slice(warmUp(all.length));
  const shown = (values: readonly number[]) => {
    const { slope, growth } = trendOf(values);
    return { slope: hundredths(slope), growth: hundredths(growth) };
  };
  const memory = Object.fromEntries(kinds.map((kind) => [kind, shown(hours.map((each) => each.memory[kind]))]));
  const latency = { frame: shown(hours.map(({ p50 = 0 }) => p50)), post: shown(hours.map(({ post }) => post.p50)) };
  const isFlat =
    Object.values(memory).every(({ growth }) => growth <= FLAT.memory) &&
    Object.values(latency).every(({ growth }) => growth <= FLAT.latency);
  const { slope, at0 } = lineThrough(hours.map(({ value, cpu }) => [value, cpu]));
  return {
    ...figure({ figure: 'day.flat', value: Number(isFlat), unit: 'of 1' }),
    memory,
    latency,
    cpu: { message: tenths(slope * 1_000), idle: hundredths(at0) },
  };
};
