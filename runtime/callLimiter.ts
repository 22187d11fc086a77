import { setTimeout as sleep } from 'node:timers/promises';
import { TooManyWaiting } from './fairLimiter.ts';

export type CallLimiterOptions = {
  /** The most calls of one company that hold a place at once. */
  most: number;
  /** How long a call holds its place. Afterwards it continues without one. */
  quantumMs: number;
  /** The most waiting calls of one caller. */
  maxQueued: number;
};
/** Concurrent calls of one company. A call that takes longer than most is no longer counted. */
const standard: CallLimiterOptions = { most: 4, quantumMs: 250, maxQueued: 200 };

/** A company and one of its callers: a user, or a program. */
type Caller = { companyId: number; caller: string; isProgram?: boolean };
type Limit = <T>(of: Caller, call: () => Promise<T>) => Promise<T>;

/** Limits concurrent calls of each company. */
const openPlaces = ({ most, quantumMs, maxQueued }: CallLimiterOptions): Limit => {
  const companies = new Map<number, { held: number; waiting: Map<string, (() => void)[]> }>();

  const leave = (companyId: number): void => {
    const company = companies.get(companyId);
    if (!company) return;
    const [first] = company.waiting;
    if (!first) {
      company.held--;
      if (company.held === 0) companies.delete(companyId);
      return;
    }
    const [caller, calls] = first;
    const [begin, ...rest] = calls;
    company.waiting.delete(caller);
    if (rest.length > 0) company.waiting.set(caller, rest); // queue behind the other callers
    begin?.();
  };

  const enter = async ({ companyId, caller }: Caller): Promise<void> => {
    const company = companies.get(companyId) ?? { held: 0, waiting: new Map<string, (() => void)[]>() };
    companies.set(companyId, company);
    if (company.held < most) {
      company.held++;
      return;
    }
    const calls = company.waiting.get(caller) ?? [];
    if (calls.length >= maxQueued) throw new TooManyWaiting();
    company.waiting.set(caller, calls);
    await new Promise<void>((begin) => calls.push(begin));
  };

  return async <T>(of: Caller, call: () => Promise<T>): Promise<T> => {
    await enter(of);
    let isHeld = true;
    const end = (): void => {
      if (isHeld) leave(of.companyId);
      isHeld = false;
    };
    const timer = setTimeout(end, quantumMs).unref();
    try {
      return await call();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
};

/** Keeps the place of a call for a rest as long as the call took. The caller gets its result before. */
const withRest =
  (limit: Limit): Limit =>
  <T>(of: Caller, call: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const callAndRest = async (): Promise<void> => {
      const since = performance.now();
      await call().then(resolve, reject);
      await sleep(performance.now() - since);
    };
    limit(of, callAndRest).catch(reject);
    return promise;
  };

/**
 * Limits the concurrent calls of one company, with `standard` limits by default. Waiting callers take turns, one call
 * at a time. Programs call one at a time, with a rest after each call, because its effects go on after the
 * answer (fairness.md, Fair shares). Throws TooManyWaiting.
 */
export const createCallLimiter = (options = standard): Limit => {
  const users = openPlaces(options);
  const programs = withRest(openPlaces({ ...options, most: 1 }));
  return (of, call) => (of.isProgram ? programs(of, call) : users(of, call));
};
export type CallLimiter = Limit;
