import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readConfig } from '../../runtime/config.ts';
import { eventStorePlace, headerPairs, headersOfPairs } from '../../runtime/configFields.ts';
import { newKey } from '../../runtime/secrets.ts';
import { temporaryFolder } from '../kernel/folder.ts';

describe('config', () => {
  test('without settings everything runs in one process, on loopback, with its own simulator', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      portSet: false,
      host: '127.0.0.1',
      dataDir: './data',
      eventStoreNamespace: '',
      roles: ['gateway', 'projections', 'reactions', 'connector'],
      connector: 'whatsapp',
      simulator: { is: 'own' },
    });
  });

  test('suggests closing tickets after a day, or after the configured hours (R735)', () => {
    const hours = (AUTO_CLOSE_HOURS?: string) => readConfig({ AUTO_CLOSE_HOURS }).autoCloseHours;
    expect([hours(), hours(''), hours('48')]).toEqual([24, 24, 48]);
    for (const wrong of ['0', '1.5', 'um dia', '9000'])
      expect(() => hours(wrong)).toThrow(/^AUTO_CLOSE_HOURS must be /);
  });

  test('e-mails are sent by a server and from an address, which are set together', () => {
    const [MAIL_URL, MAIL_FROM] = ['smtps://atende:x@smtp.example', 'Atende <no-reply@example.com>'];
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig({ MAIL_URL, MAIL_FROM }).mail).toEqual({ url: MAIL_URL, from: MAIL_FROM });
    for (const half of [{ MAIL_URL }, { MAIL_FROM }, { MAIL_URL, MAIL_FROM: 'Atende' }])
      expect(() => readConfig(half)).toThrow(/^MAIL_FROM /);
    expect(() => readConfig({ MAIL_URL: 'http://x', MAIL_FROM })).toThrow(/^MAIL_URL must be a URL/);
  });

  test('traces go to the receiver that is set, from the role that this process has', () => {
    const [OTEL_EXPORTER_OTLP_ENDPOINT, to] = ['https://collector:4318/', 'https://collector:4318/v1/traces'];
    const stores = { EVENTSTORE_URL: 'esdb://one:2113', DATABASE_URL: 'postgres://one/atende' };
    const tracesOf = (env: NodeJS.ProcessEnv = {}) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }).traces;
    expect(readConfig({}).traces).toBeUndefined();
    expect(tracesOf()).toEqual({ url: to, headers: {}, service: 'atende', ratio: 1 });
    expect(tracesOf({ ...stores, ROLES: 'connector' })?.service).toBe('atende-connector');
    expect(tracesOf({ OTEL_SERVICE_NAME: 'loja', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
      service: 'loja',
      ratio: 0.1,
    });
    expect(tracesOf({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b%3D, team = x' })?.headers).toEqual({
      'api-key': 'a b=',
      team: 'x',
    });
    for (const [name, wrong] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
      ['OTEL_TRACES_SAMPLER_ARG', 'all'],
    ] as const)
      expect(() => tracesOf({ [name]: wrong })).toThrow(new RegExp(`^${name} must `));
  });

  test('headers of the receiver are read as they were written', () => {
    const [name, value] = [fc.constantFrom('api-key', 'authorization', 'x_team'), fc.string({ unit: 'binary' })];
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1, noNullPrototype: true }), (headers) => {
        const text = Object.entries(headers).map(([key, said]) => `${key}=${encodeURIComponent(said)}`);
        expect(headersOfPairs(headerPairs.parse(text.join(',')))).toEqual(headers);
      }),
    );
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, portSet: false });
  });

  test('in production the simulator is off unless enabled', () => {
    expect(readConfig({ NODE_ENV: 'production' }).simulator).toEqual({ is: 'off' });
    expect(readConfig({ NODE_ENV: 'production', SIMULATOR: 'on' }).simulator).toEqual({ is: 'own' });
    expect(readConfig({ SIMULATOR: 'off' }).simulator).toEqual({ is: 'off' });
  });

  test('on a public address, or in production, the local bank is on only if enabled', () => {
    const is = (env: object) => readConfig({ ...env }).localBank;
    const reached = { PUBLIC_URL: 'https://atende.example' };
    expect([is({}), is(reached), is({ NODE_ENV: 'production' })]).toEqual([true, false, false]);
    expect([is({ ...reached, LOCAL_BANK: 'on' }), is({ LOCAL_BANK: 'off' })]).toEqual([true, false]);
  });

  test('uses an external simulator as configured', () => {
    const env = { SIMULATOR_URL: 'wss://x:1/', SIMULATOR_CONTROL: 'https://x:2', SIMULATOR_TOKEN: 't' };
    expect(readConfig({ ...env, SIMULATOR_NOISE_ROOT: 'aa' }).simulator).toMatchObject({ is: 'outside', token: 't' });
    expect(() => readConfig(env)).toThrow(/^SIMULATOR_URL needs [^.]*\.$/);
  });

  test('every secret can be in a file, whose white space at the ends does not count', () => {
    const folder = temporaryFolder();
    const fileOf = (text: string): string => {
      const path = join(folder.path, randomUUID());
      writeFileSync(path, text);
      return path;
    };
    const [key, token] = [newKey(), 'a-token-of-the-monitor'];
    try {
      const config = readConfig({
        SECRET_KEY_FILE: fileOf(`${key}\n`),
        METRICS_TOKEN_FILE: fileOf(`  ${token}\r\n`),
        DATABASE_URL: 'postgres://atende@postgres:5432/atende',
        DATABASE_PASSWORD_FILE: fileOf('a b/c@d\n'),
        EVENTSTORE_URL: 'esdb+discover://admin@a:2113,b:2113?tls=true',
        EVENTSTORE_PASSWORD_FILE: fileOf('changeit'),
      });
      expect(config).toMatchObject({ secretKey: key, metricsToken: token });
      expect(config.databaseUrl).toBe('postgres://atende:a%20b%2Fc%40d@postgres:5432/atende');
      expect(config.eventStoreUrl).toBe('esdb+discover://admin:changeit@a:2113,b:2113?tls=true');
      const both = { METRICS_TOKEN: token, METRICS_TOKEN_FILE: fileOf(token) };
      expect(() => readConfig(both)).toThrow(/^METRICS_TOKEN and METRICS_TOKEN_FILE are both set/);
    } finally {
      folder.remove();
    }
  });

  test('a Postgres is one address: several hosts are refused with the reason', () => {
    for (const url of ['postgres://a,b/db', 'postgres://u:p@a:5432,b:5432/db', 'postgres:///db?user=u&host=a%2Cb'])
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL names several hosts/);
    const url = 'postgres://u:p,q@h:5432/db?sslmode=require';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('separate roles need two shared servers', () => {
    const shared = { EVENTSTORE_URL: 'esdb://h:2113', DATABASE_URL: 'postgres://h/db' };
    expect(readConfig({ ROLES: 'gateway,projections' }).roles).toEqual(['gateway', 'projections']);
    expect(readConfig({ ...shared, ROLES: 'connector, gateway' }).roles).toEqual(['gateway', 'connector']);
  });

  test('an event store is one host, or the nodes of a cluster', () => {
    for (const hosts of ['h:2113', 'a:2113,b:2113,c:2113'])
      for (const user of ['', 'admin:changeit@']) {
        const url = `esdb+discover://${user}${hosts}?tls=true&tlsCaFile=/ca.crt`;
        expect(readConfig({ EVENTSTORE_URL: url }).eventStoreUrl).toBe(url);
        expect(eventStorePlace(url)).toBe(`esdb+discover://${hosts}`);
      }
  });

  test('trusts no proxy unless it is named, regardless of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://atende.example' }).trustedProxies).toEqual([]);
    const env = { TRUSTED_PROXIES: ' 10.0.0.2, fd00::/8 ,' };
    expect(readConfig(env).trustedProxies).toEqual(['10.0.0.2', 'fd00::/8']);
  });

  test.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ ROLES: 'gateway' }, 'ROLES'],
    [{ ROLES: 'gateways' }, 'ROLES'],
    [{ DATABASE_URL: 'mysql://h/db' }, 'DATABASE_URL'],
    [{ EVENTSTORE_URL: 'http://h' }, 'EVENTSTORE_URL'],
    [{ EVENTSTORE_URL: 'esdb://a:2113,b:x' }, 'EVENTSTORE_URL'],
    [{ EVENTSTORE_URL: 'esdb://a:2113,' }, 'EVENTSTORE_URL'],
    [{ EVENTSTORE_NAMESPACE: 'a_b' }, 'EVENTSTORE_NAMESPACE'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ CONNECTOR: 'real' }, 'CONNECTOR'],
    [{ TRUSTED_PROXIES: '10.0.0.2, proxy' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SIMULATOR_CONTROL: 'http://x:2' }, 'SIMULATOR_CONTROL'],
    [{ DATABASE_PASSWORD: 'x' }, 'DATABASE_PASSWORD'],
    [{ DATABASE_URL: 'postgres://a:b@h/db', DATABASE_PASSWORD: 'x' }, 'DATABASE_PASSWORD'],
    [{ EVENTSTORE_URL: 'esdb://h:2113', EVENTSTORE_PASSWORD: 'x' }, 'EVENTSTORE_PASSWORD'],
    [{ METRICS_TOKEN_FILE: '/does/not/exist' }, 'METRICS_TOKEN_FILE'],
  ])('%j: one sentence that names the variable', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
  });
});
