import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parse } from 'yaml';
import { says } from '../faults/cluster.ts';
import { eventually } from '../kernel/eventually.ts';
import { eventStoreRequest } from './file.ts';
import { endOfDrill, newVersion, restoreDrill, type GuideStep } from './guide.ts';
import type { Hands } from './hands.ts';
import { openProbe } from './probe.ts';
import { settingsOf, type Trial } from './trial.ts';
import { findAll, walk, type Kept } from './walk.ts';

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const LONG_MINUTES = 40;
const PATIENCE_MS = 180_000;
/** Caddy creates this root certificate for localhost when it starts. */
const authority = '/data/caddy/pki/authorities/local/root.crt';
/** Services that lose one container to SIGKILL, each with the log line that says it works again. */
const killed = [
  ['gateway-1', says.gateway],
  ['projections-1', says.projections],
  ['reactions', says.reactions],
  ['connector', says.connector],
] as const;
const restarted = ['eventstore', 'postgres', 'files'];
/** Callers may see errors this long (s) when one container of a role is killed. */
const ROLE_ERRORS_S = 5;
/** After the restart of a store, gateways may take this long (ms) to notice that it is back. */
const STORE_BACK_MS = 15_000;

/** Trusts Caddy's own certificate authority from here on, in addition to the default ones. */
const trustProxy = async (hands: Hands): Promise<void> => {
  const root = await eventually(() => hands.exec('proxy', 'cat', authority), PATIENCE_MS);
  setDefaultCACertificates([...getCACertificates('default'), root]);
};

/** Waits until /readyz answers through the proxy, then checks that the web app's page is served. */
const isServed = async ({ url }: Trial): Promise<void> => {
  await eventually(async () => {
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`/readyz: ${status}`);
  }, PATIENCE_MS);
  const page = await (await fetch(`${url}/`)).text();
  if (!/<script[^>]+src=/.test(page)) throw new Error(`/ is no page: ${page.slice(0, 200)}`);
};

/**
 * Adapts a typed command to a script. `up` gets --force-recreate, because Compose would otherwise keep containers of the same
 * version, and --no-deps, because that would replace the stores, too.
 */
const forScripts = ([command = '', ...args]: readonly string[]): string[] => {
  if (command === 'up') return [command, '--force-recreate', '--no-deps', ...args];
  if (command === 'exec') return [command, '-T', ...args];
  return [command, ...args.filter((arg) => arg !== '--follow')];
};

const followGuide = async (hands: Hands, steps: readonly GuideStep[]): Promise<void> => {
  for (const { args, until } of steps) {
    const asked = () => hands.compose(forScripts(args), { minutes: LONG_MINUTES });
    if (until === undefined) await asked();
    else
      await eventually(async () => {
        const said = await asked();
        if (!said.includes(until)) throw new Error(`${args.join(' ')} never said: ${until}`);
      }, PATIENCE_MS);
  }
};

/**
 * The findings so far: the number of walks, the requests refused while a part was missing, and the longest time in seconds in which a steady caller saw errors.
 */
export type Figures = { walks: number; refused: Record<string, number>; errorsS: Record<string, number> };

/** Runs all steps in order, and notes the figures of each. */
export const tryOut = async (
  { trial, hands, step }: { trial: Trial; hands: Hands; step: Step },
  figures: Figures,
): Promise<void> => {
  const all: Kept[] = [];
  const { errorsS } = figures;
  const walkOnce = async (onIn?: () => void): Promise<string[]> => {
    const { kept, refused } = await walk(trial, onIn);
    all.push(kept);
    figures.walks = all.length;
    return refused;
  };
  /** Walks while every service runs. Throws if any request is refused. */
  const walkFreely = async (): Promise<void> => {
    const refused = await walkOnce();
    if (refused.length) throw new Error(`Refused while all were there: ${refused.join('; ')}`);
    await findAll(trial, all);
  };
  /** Walks until no request is refused any more, and then once more. */
  const recover = async (): Promise<void> => {
    await isServed(trial);
    const latest = performance.now() + STORE_BACK_MS;
    while ((await walkOnce()).length > 0 && performance.now() < latest);
    await walkFreely();
  };
  /** Repeats walks until `work` is done. `work` begins in the middle of the first walk. */
  const during = async (name: string, work: () => Promise<unknown>): Promise<string[]> => {
    let over = false;
    const refused: string[] = [];
    const { promise: underway, resolve: begin } = Promise.withResolvers<void>();
    const walking = async (): Promise<void> => {
      do refused.push(...(await walkOnce(begin)));
      while (!over);
    };
    const probe = openProbe(trial.url);
    const working = underway.then(work).finally(() => (over = true));
    // A walk that fails early never calls `begin`, so it is called at the end.
    const both = await Promise.allSettled([walking().finally(begin), working]);
    errorsS[name] = await probe.stop();
    for (const one of both) if (one.status === 'rejected') throw one.reason;
    figures.refused[name] = refused.length;
    return refused;
  };

  await step('settings', async () => settingsOf(parse(await hands.compose(['config'])), trial));
  await step('build', () => hands.compose(['build'], { minutes: LONG_MINUTES, shown: true }));
  await step('up', async () => {
    await hands.compose(['up', '--detach', '--wait'], { minutes: LONG_MINUTES, shown: true });
    await trustProxy(hands);
    await isServed(trial);
  });
  await step('walk', walkFreely);
  for (const [service, ready] of killed)
    await step(`${service} killed`, async () => {
      const [victim = ''] = await hands.containers(service);
      const before = await hands.said(victim, ready);
      await during(service, () => hands.kill(victim));
      await during(`without ${service}`, async () => {});
      const seen = Math.max(errorsS[service] ?? 0, errorsS[`without ${service}`] ?? 0);
      if (seen > ROLE_ERRORS_S) throw new Error(`Callers saw errors for ${seen} s`);
      await hands.start(victim);
      await eventually(async () => {
        if ((await hands.said(victim, ready)) === before) throw new Error(`${service} did not come back`);
      }, PATIENCE_MS);
      await isServed(trial);
      await walkFreely();
    });
  for (const service of restarted)
    await step(`${service} restarted`, async () => {
      await during(service, () => hands.compose(['restart', service]));
      await recover();
    });
  await step('all stopped and started', async () => {
    await during('all', async () => {
      await hands.compose(['stop'], { minutes: LONG_MINUTES });
      await hands.compose(['start'], { minutes: LONG_MINUTES });
    });
    await recover();
  });
  await step('reactions hang', async () => {
    const [frozen = ''] = await hands.containers('reactions');
    await hands.freeze(frozen);
    await eventually(async () => {
      if ((await hands.restarts(frozen)) === 0) throw new Error('The health check did not end a frozen process');
    }, PATIENCE_MS);
    await walkFreely();
  });
  for (const what of ['reloadconfig', 'scavenge'] as const)
    await step(what, () => hands.exec('scavenge', 'bash', '-c', eventStoreRequest(what)));
  await step('verify', async () => {
    const said = await hands.exec('gateway-1', 'node', 'runtime/cli/verify.ts');
    if (!/^Equal at /m.test(said)) throw new Error(said);
  });
  await step('backup', async () => {
    // The next start of the service takes another one only after a day.
    await hands.exec('backup', 'node', 'runtime/cli/backup.ts', '/backups/latest');
  });
  await step('restore drill', async () => {
    await followGuide(hands, restoreDrill());
    await findAll({ ...trial, url: trial.drillUrl }, all);
    await followGuide(hands, endOfDrill());
  });
  await step('new version', async () => {
    const refused = await during('new version', () => followGuide(hands, newVersion()));
    if (refused.length) throw new Error(`Somebody always serves, and refused: ${refused.join('; ')}`);
  });
  await step('walk again', walkFreely);
};
