import { TooManyWaiting } from './fairLimiter.ts';

export type CallLimiterOptions = {
  /** Calls of one company that hold a place at once. */
  most: number;
  /** How long a call holds its place. It goes on without one afterwards. */
  quantumMs: number;
  /** Calls of one caller that wait. */
  maxQueued: number;
};
/** Whose call it is: a company, and one of its callers. */
type Caller = { companyId: number; caller: string };

/**
 * Bounds the calls of one company that are under way at once; its callers begin in turns, however many calls each of them has
 * (design.md, Fair shares). Throws TooManyWaiting.
 */
export const createCallLimiter = ({ most, quantumMs, maxQueued }: CallLimiterOptions) => {
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
    if (rest.length > 0) company.waiting.set(caller, rest); // behind the other callers
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
export type CallLimiter = ReturnType<typeof createCallLimiter>;
