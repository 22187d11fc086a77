type Timer = { due: number; order: number; work: () => void | Promise<void> };
/** The longest delay that setTimeout takes. */
const LONGEST_MS = 2_147_483_647;

/**
 * A clock that tests can move: it runs with real time plus all that it was advanced, or stands still if `frozenAt` (ms) is
 * given. `onError` gets what a timer throws.
 */
export const createSimulatorClock = ({
  frozenAt,
  onError,
}: {
  frozenAt?: number | undefined;
  onError: (error: unknown) => void;
}) => {
  let ahead = 0;
  let order = 0;
  let alarm: NodeJS.Timeout | undefined;
  const timers = new Set<Timer>();
  const now = (): number => (frozenAt ?? Date.now()) + ahead;

  const nextTimer = (): Timer | undefined => {
    let next: Timer | undefined;
    for (const each of timers)
      if (!next || each.due < next.due || (each.due === next.due && each.order < next.order)) next = each;
    return next;
  };
  /** Runs all that is due, in order; what is due at the same moment runs at the same time. */
  const runDue = async (): Promise<void> => {
    const running: Promise<void>[] = [];
    for (let next = nextTimer(); next && next.due <= now(); next = nextTimer()) {
      timers.delete(next);
      const { work } = next;
      running.push(Promise.resolve().then(work).catch(onError));
    }
    await Promise.all(running);
  };
  const arm = (): void => {
    clearTimeout(alarm);
    const next = nextTimer();
    if (!next || frozenAt !== undefined) return;
    alarm = setTimeout(() => void runDue().finally(arm), Math.min(LONGEST_MS, Math.max(0, next.due - now())));
    alarm.unref();
  };
  return {
    now,
    /** Runs `work` after virtual milliseconds. Returns a function that cancels it. */
    after: (ms: number, work: Timer['work']): (() => void) => {
      const timer = { due: now() + Math.max(0, ms), order: order++, work };
      timers.add(timer);
      arm();
      return () => void timers.delete(timer);
    },
    /** Moves the clock ahead, and runs what becomes due on the way at its own time. Resolves when it has ended. */
    advance: async (ms: number): Promise<void> => {
      const until = now() + ms;
      for (let next = nextTimer(); next && next.due <= until; next = nextTimer()) {
        ahead += Math.max(0, next.due - now());
        await runDue();
      }
      ahead += Math.max(0, until - now());
      arm();
    },
    pending: (): number => timers.size,
    stop: (): void => {
      clearTimeout(alarm);
      timers.clear();
    },
  };
};
export type SimulatorClock = ReturnType<typeof createSimulatorClock>;
