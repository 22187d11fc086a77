/** The half-life of recent use. */
const HALF_LIFE_MS = 60_000;
/** Idle tenants are removed once there are more than this. */
const SWEEP_AT = 1_000;

/** A tenant has reached its limit of waiting jobs. */
export class TooManyWaiting extends Error {}
/** The abort reason of a job that outlasts its quantum while no slow place is free. */
export class Preempted extends Error {}

export type LimiterOptions = {
  /** Limit for jobs of all tenants within their quantum. */
  concurrency: number;
  /** Limit for running jobs of one tenant, of any duration. */
  perTenant: number;
  /** How long a job may hold one of the `concurrency` places. Afterwards it continues in a slow place. */
  quantumMs?: number;
  /**
   * Slow places of all tenants. Without `preempt` this bound is soft: beyond it, only a tenant without a running job
   * starts one.
   */
  slow: number;
  /** For CPU-bound jobs: without a free slow place, a job is aborted at the end of its quantum and restarts later. */
  preempt?: boolean;
  /** Limit for waiting jobs of one tenant. */
  maxQueued?: number;
};

/** A company, or the address of a stranger. */
export type TenantId = number | string;

export type JobOptions = {
  tenant: TenantId;
  /** Jobs of one tenant with the same key run one after another. */
  partitionKey?: string;
  /** Called when the job continues in a slow place. */
  onSlow?: () => void;
  /** Preparation before the job can begin. The job already holds a place, but its quantum starts afterwards. */
  warmUp?: () => Promise<void>;
};

type Job = JobOptions & {
  /** `onBegun` is called after the warm-up. */
  begin(signal: AbortSignal, onBegun: () => void): Promise<void>;
  /** Settles the caller's promise; not called for a run that was preempted. */
  settle(): void;
  wasPreempted: boolean;
};
type Tenant = {
  id: TenantId;
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
   * Runs a job when it is its tenant's turn and returns its result. Throws TooManyWaiting. With `preempt`, a job must
   * end soon after its signal is aborted, and may be started twice.
   */
  run<T>(options: JobOptions, job: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Resolves when no job waits or runs. */
  idle(): Promise<void>;
};

/**
 * Shares places between tenants by their recent use: the tenant with the least goes first. A job holds its place for
 * one quantum at most. So jobs of any length and number delay another tenant by a bounded time (fairness.md, Fair
 * shares).
 */
export const openFairLimiter = (options: LimiterOptions): FairLimiter => {
  const { concurrency, perTenant, quantumMs = 1_000, slow: mostSlow, preempt = false, maxQueued = 1_000 } = options;
  const tenants = new Map<TenantId, Tenant>();
  /** Tenants with waiting or preempted jobs. */
  const queued = new Set<Tenant>();
  const idlers: (() => void)[] = [];
  let [fast, slow, jobs, picks, sweepAt] = [0, 0, 0, 0, SWEEP_AT];

  /** Updates a tenant's use to the current time and returns it. */
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

  const tenantOf = (id: TenantId): Tenant => {
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

  /** Picks the job of the tenant with the least recent use; among equals, the tenant served longest ago. */
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
              job.wasPreempted = false; // it finished before the abort reached it
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
