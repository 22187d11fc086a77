/** Recent use counts half after this time. */
const HALF_LIFE_MS = 60_000;
/** Idle tenants are forgotten once there are more than this. */
const SWEEP_AT = 1_000;

/** A tenant already has as many jobs waiting as it may have. */
export class TooManyWaiting extends Error {}
/** The reason with which a job is aborted that outlasts its quantum while no slow place is free. */
export class Preempted extends Error {}

export type LimiterOptions = {
  /** Jobs of all tenants that are within their quantum. */
  concurrency: number;
  /** Jobs of one tenant that are under way, however long they take. */
  perTenant: number;
  /** How long a job may hold one of the `concurrency` places. Afterwards it continues in a slow place. */
  quantumMs?: number;
  /**
   * Slow places of all tenants. Without `preempt` this bound is soft: beyond it, only a tenant with no job under way starts one.
   */
  slow: number;
  /** For jobs that need a processor: with no slow place free, a job is aborted at the end of its quantum and starts again later. */
  preempt?: boolean;
  /** Jobs of one tenant that wait. */
  maxQueued?: number;
};

export type JobOptions = {
  tenant: number;
  /** Jobs of one tenant with the same key run one after another. */
  partitionKey?: string;
  /** Called when the job continues in a slow place. */
  onSlow?: () => void;
  /** What the job needs before it can begin. It holds a place, but its quantum begins afterwards. */
  warmUp?: () => Promise<void>;
};

type Job = JobOptions & {
  /** `onBegun` is called when the job is warm. */
  begin(signal: AbortSignal, onBegun: () => void): Promise<void>;
  /** Settles the caller's promise; not called for a run that was preempted. */
  settle(): void;
  wasPreempted: boolean;
};
type Tenant = {
  id: number;
  waiting: Job[];
  preempted: Job[];
  running: number;
  keys: Set<string>;
  usedMs: number;
  countedAt: number;
  lastPick: number;
};

export type FairLimiter = {
  /**
   * Runs a job when it is its tenant's turn and answers with its result. Throws TooManyWaiting.
   * With `preempt`, a job ends soon after its signal is aborted, and can be started twice.
   */
  run<T>(options: JobOptions, job: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Resolves when no job waits or runs. */
  idle(): Promise<void>;
};

/**
 * Shares places between tenants by the time that each used lately: the tenant with the least goes first. A job holds its place
 * for one quantum at most, so that jobs of any length and number delay another tenant by a bounded time (design.md, Fair shares).
 */
export const openFairLimiter = (options: LimiterOptions): FairLimiter => {
  const { concurrency, perTenant, quantumMs = 1_000, slow: mostSlow, preempt = false, maxQueued = 1_000 } = options;
  const tenants = new Map<number, Tenant>();
  /** Those with jobs that wait or were preempted. */
  const queued = new Set<Tenant>();
  const idlers: (() => void)[] = [];
  let [fast, slow, jobs, picks, sweepAt] = [0, 0, 0, 0, SWEEP_AT];

  /** Brings the use of a tenant up to now. */
  const count = (tenant: Tenant): number => {
    const now = performance.now();
    const passed = now - tenant.countedAt;
    tenant.usedMs = tenant.usedMs * 0.5 ** (passed / HALF_LIFE_MS) + tenant.running * passed;
    tenant.countedAt = now;
    return tenant.usedMs;
  };

  const sweep = (): void => {
    for (const tenant of tenants.values())
      if (!tenant.running && !tenant.waiting.length && !tenant.preempted.length && count(tenant) < 1)
        tenants.delete(tenant.id);
    sweepAt = Math.max(SWEEP_AT, 2 * tenants.size);
  };

  const tenantOf = (id: number): Tenant => {
    const known = tenants.get(id);
    if (known) return known;
    if (tenants.size >= sweepAt) sweep();
    const usage = { running: 0, usedMs: 0, countedAt: performance.now(), lastPick: 0 };
    const tenant: Tenant = { id, waiting: [], preempted: [], keys: new Set(), ...usage };
    tenants.set(id, tenant);
    return tenant;
  };

  const nextOf = ({ waiting, preempted, running, keys }: Tenant): Job | undefined => {
    const underWay = running + preempted.length;
    if (underWay >= perTenant || (!preempt && slow >= mostSlow && underWay > 0)) return undefined;
    return waiting.find(({ partitionKey }) => partitionKey === undefined || !keys.has(partitionKey));
  };

  /** The job of the tenant with the least recent use; of equals, the one that was served longest ago. */
  const pick = (jobOf: (tenant: Tenant) => Job | undefined): { tenant: Tenant; job: Job } | null => {
    let best: { tenant: Tenant; job: Job } | null = null;
    for (const tenant of queued) {
      const job = jobOf(tenant);
      if (!job) continue;
      const less = best ? count(tenant) - count(best.tenant) || tenant.lastPick - best.tenant.lastPick : -1;
      if (less < 0) best = { tenant, job };
    }
    if (best) best.tenant.lastPick = ++picks;
    return best;
  };

  const fill = (): void => {
    for (let next; fast < concurrency && (next = pick(nextOf));) {
      next.tenant.waiting.splice(next.tenant.waiting.indexOf(next.job), 1);
      start(next.tenant, next.job, false);
    }
    for (let next; slow < mostSlow && (next = pick(({ preempted }) => preempted[0]));) {
      next.tenant.preempted.shift();
      start(next.tenant, next.job, true);
    }
  };

  const start = (tenant: Tenant, job: Job, inSlowPlace: boolean): void => {
    if (!tenant.waiting.length && !tenant.preempted.length) queued.delete(tenant);
    count(tenant);
    tenant.running++;
    if (job.partitionKey !== undefined) tenant.keys.add(job.partitionKey);
    const controller = new AbortController();
    let isSlow = inSlowPlace;
    if (isSlow) slow++;
    else fast++;
    const outlast = (): void => {
      if (preempt && slow >= mostSlow) {
        job.wasPreempted = true;
        return controller.abort(new Preempted());
      }
      isSlow = true;
      fast--;
      slow++;
      job.onSlow?.();
      fill();
    };
    let timer: NodeJS.Timeout | undefined;
    const startQuantum = (): void => {
      if (!isSlow) timer = setTimeout(outlast, quantumMs);
    };
    job.wasPreempted = false;
    if (isSlow) job.onSlow?.();
    void job.begin(controller.signal, startQuantum).finally(() => {
      clearTimeout(timer);
      count(tenant);
      tenant.running--;
      if (isSlow) slow--;
      else fast--;
      if (job.wasPreempted) {
        tenant.preempted.push(job);
        queued.add(tenant);
      } else end(tenant, job);
      fill();
    });
  };

  const end = (tenant: Tenant, job: Job): void => {
    if (job.partitionKey !== undefined) tenant.keys.delete(job.partitionKey);
    jobs--;
    job.settle();
    if (jobs === 0) for (const wake of idlers.splice(0)) wake();
  };

  return {
    run: (of, work) =>
      new Promise((resolve, reject) => {
        const tenant = tenantOf(of.tenant);
        if (tenant.waiting.length >= maxQueued) throw new TooManyWaiting();
        let settle = (): void => {};
        const job: Job = {
          ...of,
          wasPreempted: false,
          settle: () => settle(),
          begin: async (signal, onBegun) => {
            try {
              if (of.warmUp) await of.warmUp();
              onBegun();
              const result = await work(signal);
              job.wasPreempted = false; // it was done before the abort reached it
              settle = () => resolve(result);
            } catch (error) {
              job.wasPreempted &&= signal.aborted;
              settle = () => reject(error);
            }
          },
        };
        jobs++;
        tenant.waiting.push(job);
        queued.add(tenant);
        fill();
      }),
    idle: () => (jobs ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
  };
};
