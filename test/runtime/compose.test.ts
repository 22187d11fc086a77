import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isMap, isNode, isSeq, parse, parseDocument } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../runtime/config.ts';
import { secretNames } from '../../runtime/secretSettings.ts';
import { importsOf, readSources } from '../architecture/source.ts';
import {
  composed,
  composeText,
  eventStoreRequest,
  ownImage,
  ownServices,
  roleServices,
  root,
} from '../compose/file.ts';
import { endOfDrill, newVersion, restoreDrill } from '../compose/guide.ts';
import { openTrial, settingsOf } from '../compose/trial.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { services, volumes } = composed;
const roles = roleServices.map((name) => [name, services[name]] as const);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => folder.remove());

/** Fills in variables like compose; a required variable without a value would be refused there. */
const env: Record<string, string> = { DOMAIN: 'atende.example' };
const filled = (value: string, given = env): string =>
  value.replaceAll(/\$\{(\w+)(:\?|:-)([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
    if (kind === ':?' && !given[name]) throw new Error(`${name} is asked for`);
    return given[name] || otherwise;
  });

describe('compose.yaml', () => {
  test('two processes of each role and three connectors, each with settings that are accepted', async () => {
    const running: Record<string, number> = {};
    const { secrets } = await openTrial(folder.path);
    for (const [, service] of roles) {
      const { environment = {}, deploy } = service ?? {};
      const settings = Object.entries(environment).map(
        ([name, value]) => [name, filled(value).replace('/run/secrets', secrets)] as const,
      );
      const config = readConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production', HOST: '0.0.0.0' });
      for (const role of config.roles) running[role] = (running[role] ?? 0) + (deploy?.replicas ?? 1);
      expect(config).toMatchObject({ publicUrl: 'https://atende.example', s3: { pathStyle: true }, localBank: false });
    }
    expect(running).toEqual({ gateway: 2, projections: 2, reactions: 2, connector: 3 });
  });

  test('a new version replaces projections and gateways one by one, the gateways last', () => {
    const ups = newVersion().filter(({ args: [command] }) => command === 'up');
    // With --no-deps Compose 2.26 stores another hash of each service, and the next plain `up` replaces all at once.
    const steps = ups.map(({ args: [, detach, ...names] }) => {
      expect(detach).toBe('--detach');
      return names;
    });
    expect(steps).toEqual([
      ['projections-1'],
      ['projections-2', 'reactions', 'connector', 'backup'],
      ['gateway-1'],
      ['gateway-2'],
    ]);
    expect(steps.flat().toSorted()).toEqual([...roleServices, 'backup'].toSorted());
  });

  test('Postgres allows the connections of all processes, and as many again while a new version starts', () => {
    const said = readFileSync(join(root, 'docs/operate/cluster.md'), 'utf8').replaceAll(/\s+/g, ' ');
    const figures =
      /A gateway takes up to (\d+) .*?, a connector (\d+), projections (\d+), reactions (\d+)\. That is (\d+) in this/;
    const [, gateway, connector, projections, reactions, all] = (figures.exec(said) ?? []).map(Number);
    expect(2 * gateway! + 3 * connector! + 2 * projections! + 2 * reactions!).toBe(all);
    const leases = readFileSync(join(root, 'commands/role.ts'), 'utf8').match(/await lead\(/g) ?? [];
    // Its pool, its listeners for phones and for read models, one session per lease, and one that rewrites tables.
    expect(reactions).toBe(3 + 2 + leases.length + 1);
    const [, most] = /max_connections=(\d+)/.exec(String(services['postgres']?.command)) ?? [];
    expect(Number(most)).toBeGreaterThan(2 * all! + 10);
  });

  test('every external image is pinned to a version, and every volume is declared', () => {
    for (const { image, volumes: mounted } of Object.values(services)) {
      if (image !== ownImage) expect(image).toMatch(/:v?\d+\.\d+/);
      const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !/^[./]/.test(name));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test('the proxy sends calls to each gateway and to no other service', () => {
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(readFileSync(join(root, 'docs/Caddyfile'), 'utf8')) ?? [];
    const gateways = roles.filter(([, service]) => service?.environment?.['ROLES'] === 'gateway').map(([name]) => name);
    expect(upstreams.split(' ')).toEqual(gateways.map((name) => `${name}:8080`));
  });

  test('no secret is in a variable, and each service gets only the files of secrets that it reads', () => {
    const isSecret = (key: string): boolean =>
      /PASSWORD$|SECRET_KEY$/.test(key) || secretNames.some((name) => name === key && name !== 'S3_ACCESS_KEY_ID');
    for (const [name, { environment = {}, command = [], secrets: given }] of Object.entries(services)) {
      const inClear = Object.entries(environment).filter(([key, value]) => isSecret(key) && !isAddress(value));
      expect([name, inClear]).toEqual([name, []]);
      const text = [...Object.values(environment), ...command].join('\n');
      const read = new Set(Array.from(text.matchAll(/\/run\/secrets\/(\w+)/g), ([, file]) => String(file)));
      expect([name, given.toSorted()]).toEqual([name, [...read].toSorted()]);
    }
    for (const [name, { file }] of Object.entries(composed.secrets)) expect(filled(file)).toBe(`./secrets/${name}`);
  });

  test('every service is checked, limited, and can write only to its volumes', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service]).toMatchObject([
        name,
        { read_only: true, cap_drop: ['ALL'], deploy: { resources: { limits: { memory: expect.any(String) } } } },
      ]);
      // Podman splits a check whose arguments contain spaces.
      const check = service.healthcheck?.test ?? [];
      expect([name, check[0], check.filter((part) => part.includes(' '))]).toEqual([name, 'CMD', []]);
    }
    for (const name of ownServices)
      expect(services[name]?.healthcheck?.test).toEqual(['CMD', 'node', 'runtime/cli/healthy.ts']);
  });

  test('only one service builds the shared image, because parallel builds conflict', () => {
    const building = Object.values(services).filter(({ build }) => build !== undefined);
    expect(building).toMatchObject([{ image: ownImage, build: '.' }]);
  });
});

/** Whether a value is an address without a password, or empty. */
const isAddress = (value: string): boolean => /^(postgres|esdb):\/\/\w+@/.test(value);

describe('the image', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');

  test('lacks only packages that no program of the server imports', () => {
    const [, list = ''] = /npm uninstall (.*?) &&/.exec(dockerfile) ?? [];
    const removed = list.split(/\s+/).filter((word) => word && !word.startsWith('--'));
    const programs = readSources(root).filter(({ path }) => !/^(web\/|vite\.config)/.test(path));
    const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    const imported = new Set(programs.flatMap(importsOf).map(({ to, own }) => (own ? '' : packageOf(to))));
    expect(imported.has('express')).toBe(true);
    expect(removed.filter((name) => imported.has(name))).toEqual([]);
    expect(removed).toContain('react');
  });

  test('checks its health with a program, which works under Podman, too', () => {
    expect(dockerfile).toMatch(/HEALTHCHECK .* CMD \["node", "runtime\/cli\/healthy\.ts"\]/);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

/** Merges like Compose: mappings by key, lists appended, `!override` replaced. */
const merged = (under: unknown, over: unknown): unknown => {
  if (!isMap(over)) {
    const added: unknown = isNode(over) ? over.toJSON() : null;
    return isSeq(over) && over.tag !== '!override' && Array.isArray(under) ? [...under, ...over.toJSON()] : added;
  }
  const both = { ...z.record(z.string(), z.unknown()).parse(under ?? {}) };
  for (const { key, value } of over.items) both[String(key)] = merged(both[String(key)], value);
  return both;
};
const laidOver = (override: string, env: Record<string, string>): unknown => {
  const both = merged(parse(composeText, { merge: true }), parseDocument(override).contents);
  return JSON.parse(filled(JSON.stringify(both), env));
};

describe('npm run test:compose', () => {
  test('sets all variables that compose.yaml requires, and no others', async () => {
    const asked = new Set(Array.from(composeText.matchAll(/\$\{(\w+)/g), ([, name]) => name));
    expect(Object.keys((await openTrial(folder.path)).env).toSorted()).toEqual([...asked].map(String).toSorted());
  });

  test('its overrides give settings that each role accepts, with separate image, port and network', async () => {
    const trial = await openTrial(folder.path);
    const settings = settingsOf(laidOver(trial.override, trial.env), trial);
    expect([...settings.keys()]).toEqual(ownServices);
    for (const name of roleServices)
      expect(settings.get(name)).toMatchObject({
        publicUrl: trial.url,
        trustedProxies: [trial.env['PROXY_ADDRESS']],
        metricsToken: trial.metricsToken,
      });
    for (const name of ['gateway-1', 'gateway-2']) expect(settings.get(name)?.admin).toEqual(trial.admin);
    expect(settings.get('backup')?.backupPassphrase).toMatch(/^\w{48}$/);
    expect(settings.get('drill')).toMatchObject({ publicUrl: trial.drillUrl, roles: ['gateway', 'projections'] });
    expect(trial.env['SUBNET']).toMatch(/^(172\.30|10\.213)\.\d+\.0\/24$/);
  });

  test('refuses a Compose version that appends the port instead of replacing it', async () => {
    const trial = await openTrial(folder.path);
    const config = laidOver(trial.override.replace('!override ', ''), trial.env);
    expect(() => settingsOf(config, trial)).toThrow(/^These ports would be open.*80:80/);
  });

  test('asks the event store for the same as the service does each Sunday', () => {
    for (const what of ['reloadconfig', 'scavenge'] as const)
      expect(eventStoreRequest(what)).toMatch(
        new RegExp(`^ask\\(\\) { curl --fail .* "https://eventstore:2113/admin/\\$1"; }; ask ${what}$`),
      );
  });

  test('restores a backup with the commands of the operations guide, and removes the copy again', () => {
    const commands = restoreDrill().map(({ args, until }) => [args.join(' '), until]);
    expect(commands).toEqual([
      ['exec postgres createdb --username=atende drill', undefined],
      ['up --detach drill', undefined],
      ['logs --follow drill', 'Atende ready'],
      ['exec drill node runtime/cli/verify.ts', 'Equal at'],
    ]);
    expect(endOfDrill().map(({ args }) => args.join(' '))).toEqual([
      'rm --stop --force --volumes drill',
      'exec postgres dropdb --username=atende --force drill',
    ]);
  });

  test('a new version waits where the operations guide says', () => {
    const waits = newVersion().filter(({ until }) => until !== undefined);
    expect(waits.map(({ args: [command], until }) => [command, until])).toEqual([
      ['logs', 'The read models are of this version'],
      ['exec', ''],
    ]);
  });
});
