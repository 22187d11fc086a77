import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../runtime/config.ts';
import { newKey } from '../../runtime/secrets.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const shape = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.string().optional(),
      environment: z.record(z.string(), z.coerce.string()).optional(),
      command: z.array(z.string()).optional(),
      deploy: z.object({ replicas: z.number() }).optional(),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});
const { services, volumes } = shape.parse(parse(text, { merge: true }));
const roles = Object.entries(services).filter(([, { build }]) => build !== undefined);

/** As compose fills them in; what is asked for and not given would be refused there. */
const env: Record<string, string> = {
  DOMAIN: 'atende.example',
  EVENTSTORE_PASSWORD: 'evento',
  POSTGRES_PASSWORD: 'tabela',
  S3_SECRET: 'arquivo',
  SECRET_KEY: newKey(),
};
const filled = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(:\?|:-)\}/g, (_, name: string, kind: string) => {
    if (kind === ':?' && !env[name]) throw new Error(`${name} is asked for`);
    return env[name] ?? '';
  });

describe('compose.yaml', () => {
  test('two processes of each role and three connectors, each with settings that are accepted', () => {
    const running: Record<string, number> = {};
    for (const [, { environment = {}, deploy }] of roles) {
      const settings = Object.entries(environment).map(([name, value]) => [name, filled(value)] as const);
      const config = readConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production', HOST: '0.0.0.0' });
      for (const role of config.roles) running[role] = (running[role] ?? 0) + (deploy?.replicas ?? 1);
      expect(config).toMatchObject({ publicUrl: 'https://atende.example', s3: { pathStyle: true }, localBank: false });
    }
    expect(running).toEqual({ gateway: 2, projections: 2, reactions: 2, connector: 3 });
  });

  test('a new version replaces projections and gateways one by one, the gateways last', () => {
    const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const steps = [...guide.matchAll(/up --detach --no-deps (.*)/g)].map(([, names = '']) => names.split(' '));
    expect(steps).toEqual([
      ['projections-1'],
      ['projections-2', 'reactions', 'connector'],
      ['gateway-1'],
      ['gateway-2'],
    ]);
    expect(steps.flat().toSorted()).toEqual(roles.map(([name]) => name).toSorted());
  });

  test('Postgres lets in what the processes take by the operations, and as many again while a new version starts', () => {
    const said = readFileSync(join(root, 'docs/operations.md'), 'utf8').replaceAll(/\s+/g, ' ');
    const figures =
      /a gateway takes up to (\d+) .*, a connector (\d+), projections (\d+), reactions (\d+) \((\d+) in that/;
    const [, gateway, connector, projections, reactions, all] = (figures.exec(said) ?? []).map(Number);
    expect(2 * gateway! + 3 * connector! + 2 * projections! + 2 * reactions!).toBe(all);
    const leading = ['commands/role.ts', 'commands/campaign/clocks.ts'].map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const leases = leading.join('').match(/await lead\(/g) ?? [];
    // Its pool, its ear, a session for each lease, and the one that writes tables anew.
    expect(reactions).toBe(3 + 1 + leases.length + 1);
    const [, most] = /max_connections=(\d+)/.exec(String(services['postgres']?.command)) ?? [];
    expect(Number(most)).toBeGreaterThan(2 * all! + 10);
  });

  test('every image of others is pinned to a version, and every volume is one of the list', () => {
    for (const [, { image, build, volumes: mounted }] of Object.entries(services)) {
      if (!build) expect(image).toMatch(/:v?\d+\.\d+/);
      const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test('the proxy sends calls to each gateway, and to nobody else', () => {
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(readFileSync(join(root, 'docs/Caddyfile'), 'utf8')) ?? [];
    const gateways = roles.filter(([, { environment }]) => environment?.['ROLES'] === 'gateway').map(([name]) => name);
    expect(upstreams.split(' ')).toEqual(gateways.map((name) => `${name}:8080`));
  });
});
