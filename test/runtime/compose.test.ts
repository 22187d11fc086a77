import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isMap, isNode, isSeq, parse, parseDocument } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../runtime/config.ts';
import { newKey } from '../../runtime/secrets.ts';
import { composed, composeText, ownImage, roleServices, root, scavengeRequest } from '../compose/file.ts';
import { newVersion } from '../compose/guide.ts';
import { openTrial, settingsOf } from '../compose/trial.ts';

const { services, volumes } = composed;
const roles = roleServices.map((name) => [name, services[name]] as const);

/** Fills in variables like compose; a required variable without a value would be refused there. */
const env: Record<string, string> = {
  DOMAIN: 'atende.example',
  EVENTSTORE_PASSWORD: 'evento',
  POSTGRES_PASSWORD: 'tabela',
  S3_SECRET: 'arquivo',
  SECRET_KEY: newKey(),
};
const filled = (value: string, given = env): string =>
  value.replaceAll(/\$\{(\w+)(:\?|:-)([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
    if (kind === ':?' && !given[name]) throw new Error(`${name} is asked for`);
    return given[name] || otherwise;
  });

describe('compose.yaml', () => {
  test('two processes of each role and three connectors, each with settings that are accepted', () => {
    const running: Record<string, number> = {};
    for (const [, service] of roles) {
      const { environment = {}, deploy } = service ?? {};
      const settings = Object.entries(environment).map(([name, value]) => [name, filled(value)] as const);
      const config = readConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production', HOST: '0.0.0.0' });
      for (const role of config.roles) running[role] = (running[role] ?? 0) + (deploy?.replicas ?? 1);
      expect(config).toMatchObject({ publicUrl: 'https://atende.example', s3: { pathStyle: true }, localBank: false });
    }
    expect(running).toEqual({ gateway: 2, projections: 2, reactions: 2, connector: 3 });
  });

  test('a new version replaces projections and gateways one by one, the gateways last', () => {
    const ups = newVersion().filter(({ args: [command] }) => command === 'up');
    const steps = ups.map(({ args: [, detach, noDeps, ...names] }) => {
      expect([detach, noDeps]).toEqual(['--detach', '--no-deps']);
      return names;
    });
    expect(steps).toEqual([
      ['projections-1'],
      ['projections-2', 'reactions', 'connector'],
      ['gateway-1'],
      ['gateway-2'],
    ]);
    expect(steps.flat().toSorted()).toEqual(roleServices.toSorted());
  });

  test('Postgres allows the connections of all processes, and as many again while a new version starts', () => {
    const said = readFileSync(join(root, 'docs/operations.md'), 'utf8').replaceAll(/\s+/g, ' ');
    const figures =
      /A gateway takes up to (\d+) .*?, a connector (\d+), projections (\d+), reactions (\d+)\. That is (\d+) in this/;
    const [, gateway, connector, projections, reactions, all] = (figures.exec(said) ?? []).map(Number);
    expect(2 * gateway! + 3 * connector! + 2 * projections! + 2 * reactions!).toBe(all);
    const leading = ['commands/role.ts', 'commands/campaign/runCampaigns.ts'].map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const leases = leading.join('').match(/await lead\(/g) ?? [];
    // Its pool, its listener, one session per lease, and one that rewrites tables.
    expect(reactions).toBe(3 + 1 + leases.length + 1);
    const [, most] = /max_connections=(\d+)/.exec(String(services['postgres']?.command)) ?? [];
    expect(Number(most)).toBeGreaterThan(2 * all! + 10);
  });

  test('every external image is pinned to a version, and every volume is declared', () => {
    for (const { image, volumes: mounted } of Object.values(services)) {
      if (image !== ownImage) expect(image).toMatch(/:v?\d+\.\d+/);
      const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test('the proxy sends calls to each gateway and to no other service', () => {
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(readFileSync(join(root, 'docs/Caddyfile'), 'utf8')) ?? [];
    const gateways = roles.filter(([, service]) => service?.environment?.['ROLES'] === 'gateway').map(([name]) => name);
    expect(upstreams.split(' ')).toEqual(gateways.map((name) => `${name}:8080`));
  });

  test('only one service builds the shared image, because parallel builds conflict', () => {
    const building = Object.values(services).filter(({ build }) => build !== undefined);
    expect(building).toMatchObject([{ image: ownImage, build: '.' }]);
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
    expect(Object.keys((await openTrial()).env).toSorted()).toEqual([...asked].map(String).toSorted());
  });

  test('its overrides give settings that each role accepts, with separate image, port and network', async () => {
    const trial = await openTrial();
    const settings = settingsOf(laidOver(trial.override, trial.env), trial);
    expect([...settings.keys()]).toEqual(roleServices);
    for (const config of settings.values())
      expect(config).toMatchObject({
        publicUrl: trial.url,
        trustedProxies: [trial.env['SUBNET']],
        metricsToken: trial.metricsToken,
        admin: trial.admin,
      });
    expect(trial.env['SUBNET']).toMatch(/^(172\.30|10\.213)\.\d+\.0\/24$/);
    expect(composeText.match(/\$\{SUBNET:-172\.30\.57\.0\/24\}/g)).toHaveLength(2);
  });

  test('refuses a Compose version that appends the port instead of replacing it', async () => {
    const trial = await openTrial();
    const config = laidOver(trial.override.replace('!override ', ''), trial.env);
    expect(() => settingsOf(config, trial)).toThrow(/^These ports would be open.*80:80/);
  });

  test('requests a scavenge as the service does each Sunday', () => {
    expect(scavengeRequest()).toMatch(
      /^curl --fail .*"admin:\$EVENTSTORE_PASSWORD".* https:\/\/eventstore:2113\/admin\/scavenge$/,
    );
  });

  test('a new version waits where the operations guide says', () => {
    const waits = newVersion().filter(({ until }) => until !== undefined);
    expect(waits.map(({ args: [command], until }) => [command, until])).toEqual([
      ['logs', 'The read models are of this version'],
      ['exec', ''],
    ]);
  });
});
