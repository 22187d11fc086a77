import { figure, percentile } from '../bench/figure.ts';
import { kinds, type Kind } from './meter.ts';
import { lineThrough, trendOf } from './trend.ts';

/** Figures of an hour: `took` from phone to frame, `posts` from an agent's message to its answer, in ms. */
export type Measured = { hour: number; seconds: number; killed: readonly string[]; took: number[]; posts: number[] };
type Spread = { p50: number; p99: number };
/** An hour in the form of a figure of the bench, p50 and p99 from phone to frame; memory and sizes in megabytes, cpu in cores. */
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

/** The figures of an hour, with what its processes hold and the log and Postgres weigh by then; `cpu`: seconds of a core in it. */
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
 * Whether memory and latency stayed flat over the hours: `value` 1, or 0. Megabytes and milliseconds an hour, and the growth
 * from the first hour to the last as a share of the mean. `cpu`: milliseconds of a core for a message more, and the share of
 * a core that all takes without any, restarts included.
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
