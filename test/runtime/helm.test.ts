import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../runtime/config.ts';
import { secretNames } from '../../runtime/secretSettings.ts';
import { root } from '../compose/file.ts';

/**
 * The parts of the chart that can be checked without Helm: its values, and the settings that its templates give to processes. `helm
 * lint` and `helm template` are run by hand (deploy/helm/README.md).
 */
const chart = (path: string): string => readFileSync(join(root, 'deploy/helm', path), 'utf8');
const values = chart('values.yaml');
const templates = globSync('templates/*', { cwd: join(root, 'deploy/helm') })
  .map(chart)
  .join('\n');

const roles = z.object({ roles: z.record(z.string(), z.object({ replicas: z.number() })) }).parse(parse(values)).roles;
/** The settings that templates name, with their value or template expression. */
const settings = new Map(
  Array.from(templates.matchAll(/- \{ name: ([A-Z0-9_]+), value: (.*) \}$/gm), ([, name = '', value = '']) => [
    name,
    value,
  ]),
);

describe('the chart', () => {
  test('runs two processes of each role and three connectors', () => {
    const replicas = Object.entries(roles).map(([role, { replicas: count }]) => [role, count]);
    expect(Object.fromEntries(replicas)).toEqual({ gateway: 2, projections: 2, reactions: 2, connector: 3 });
  });

  test('gives processes settings that they accept, and refuses to be installed without the required ones', () => {
    const written = {
      EVENTSTORE_URL: 'esdb://admin@h:2113',
      DATABASE_URL: 'postgres://atende@h/atende',
      S3_BUCKET: 'b',
    };
    for (const name of Object.keys(written))
      expect([name, settings.get(name)]).toEqual([name, expect.stringContaining('required')]);
    const rest = [...settings.keys()].filter((name) => !name.endsWith('_FILE') && !(name in written));
    expect(rest.toSorted()).toEqual([
      'PUBLIC_URL',
      'ROLES',
      'S3_ACCESS_KEY_ID',
      'S3_ENDPOINT',
      'S3_REGION',
      'TRUSTED_PROXIES',
    ]);
    for (const role of Object.keys(roles)) expect(readConfig({ ...written, ROLES: role }).roles).toEqual([role]);
  });

  test('secrets are files alone, and values.yaml names the key of each', () => {
    const files = [...settings].filter(([name]) => name.endsWith('_FILE'));
    const secrets: readonly string[] = secretNames;
    expect(files.filter(([name]) => !secrets.includes(name.replace('_FILE', '')))).toEqual([]);
    const [, listed = ''] = /A Secret with the keys ([^.]*)\./.exec(values.replaceAll('\n# ', ' ')) ?? [];
    const keys = files.map(([, path]) => path.replace('/secrets/', ''));
    expect(listed.split(/, | and /).toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  test('only gateways get the first password, and only the backup gets its passphrase', () => {
    const everyone = Array.from(
      templates.matchAll(/\{ key: ([a-z0-9-]+), path: ([a-z0-9-]+) \}/g),
      ([, key = '', path = '']) => {
        expect(path).toBe(key);
        return key;
      },
    );
    const own = Array.from(templates.matchAll(/include "atende\.volumes" \(list (.*)\) \|/g), ([, asked]) => asked);
    expect(own).toEqual(['. "backup-passphrase"', '$all (eq $role "gateway" | ternary "admin-password" "")']);
    const files = [...settings].flatMap(([name, path]) =>
      name.endsWith('_FILE') ? path.replace('/secrets/', '') : [],
    );
    expect([...everyone, 'backup-passphrase', 'admin-password'].toSorted()).toEqual([...new Set(files)].toSorted());
  });

  test('a store that all lack takes no running pod away, and a new version waits for its read models', () => {
    const probes = Array.from(
      templates.matchAll(/(\w+)Probe: \{ httpGet: \{ path: (\S+),/g),
      ([, kind, path]) => `${kind} ${path}`,
    );
    expect(new Set(probes)).toEqual(new Set(['startup /readyz', 'readiness /healthz', 'liveness /healthz']));
    expect(templates).toContain('runtime/cli/awaitReady.ts');
  });
});
