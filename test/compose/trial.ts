import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig, type Config } from '../../runtime/config.ts';
import { freePort } from '../../runtime/port.ts';
import { newKey } from '../../runtime/secrets.ts';
import { ownServices } from './file.ts';

/** A temporary installation of compose.yaml. `name` is the name of its project and of its image. */
export type Trial = {
  name: string;
  url: string;
  admin: { email: string; password: string };
  metricsToken: string;
  /** The address of a restored copy (docs/operate/backup.md, Try a backup). */
  drillUrl: string;
  /** The folder of the files that hold the secrets. */
  secrets: string;
  /** The variables that a real installation keeps in .env. */
  env: Record<string, string>;
  /** The text of the second Compose file, which overrides compose.yaml. */
  override: string;
};

const secret = (): string => randomBytes(24).toString('hex');

/** Returns the first three bytes of a /24 network that neither this machine nor an installation of compose.yaml uses. */
const freeNetwork = (): string => {
  const taken = new BlockList();
  taken.addSubnet('172.30.57.0', 24);
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const addresses = own.map(({ address }) => address).filter(isIPv4);
  for (const { cidr } of own) {
    const [address = '', bits] = (cidr ?? '').split('/');
    if (isIPv4(address)) taken.addSubnet(address, Number(bits));
  }
  for (let tried = 0; tried < 1_000; tried++) {
    const base = `${tried % 2 ? '10.213' : '172.30'}.${randomInt(256)}`;
    if (!taken.check(`${base}.0`) && !addresses.some((address) => address.startsWith(`${base}.`))) return base;
  }
  throw new Error('No network is free for the containers');
};

/**
 * Returns a trial with a separate project, image, network, port and secrets, so it disturbs nothing else on the machine. Its
 * secrets are files in `folder`.
 */
export const openTrial = async (folder: string): Promise<Trial> => {
  const name = `atende-test-${randomBytes(4).toString('hex')}`;
  const [port, drillPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const drillUrl = `http://127.0.0.1:${drillPort}`;
  const admin = { email: 'dona@exemplo.com.br', password: secret() };
  const metricsToken = secret();
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  const values = {
    admin_password: admin.password,
    backup_passphrase: secret(),
    eventstore_password: secret(),
    metrics_token: metricsToken,
    postgres_password: secret(),
    s3_secret: secret(),
    secret_key: newKey(),
  };
  for (const [file, value] of Object.entries(values)) writeFileSync(join(secrets, file), `${value}\n`);
  const network = freeNetwork();
  const env = {
    DOMAIN: 'localhost',
    SUBNET: `${network}.0/24`,
    SUBNET_RANGE: `${network}.0/25`,
    PROXY_ADDRESS: `${network}.250`,
    ADMIN_EMAIL: admin.email,
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_TRACES_SAMPLER_ARG: '',
    BACKUP_DAYS: '7',
    SECRETS: secrets,
  };
  // The override uses another image and port than a real installation on this machine.
  const own = ownServices.map((service) => {
    const drill = service === 'drill';
    const settings = `environment: { PUBLIC_URL: '${drill ? drillUrl : url}' }`;
    return `  ${service}: { image: ${name}, ${settings}${drill ? `, ports: ['127.0.0.1:${drillPort}:8080']` : ''} }`;
  });
  const proxy = `  proxy: { ports: !override ['127.0.0.1:${port}:443'] }`;
  const override = ['services:', ...own, proxy, ''].join('\n');
  return { name, url, drillUrl, admin, metricsToken, secrets, env, override };
};

const merged = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.coerce.string()).default({}),
      ports: z.array(z.unknown()).default([]),
    }),
  ),
});

/**
 * Returns the settings of each service of ours from the two files as Compose merges them. Throws if one refuses its settings,
 * or if any port but one of the proxy would be open. A Compose without `!override` adds that port to those of compose.yaml.
 */
export const settingsOf = (
  config: unknown,
  { name, url, secrets }: Pick<Trial, 'name' | 'url' | 'secrets'>,
): Map<string, Config> => {
  const { services } = merged.parse(config);
  const open = Object.entries(services)
    .filter(([service]) => service !== 'drill')
    .flatMap(([service, { ports }]) => ports.map((port) => ({ service, port })));
  const [only, ...others] = open;
  const isOurs = JSON.stringify(only?.port ?? '').includes(new URL(url).port);
  if (only?.service !== 'proxy' || others.length || !isOurs)
    throw new Error(`These ports would be open (Compose before 2.24.4?): ${JSON.stringify(open)}`);
  const own = Object.entries(services).filter(([, { image }]) => image === name);
  // The Dockerfile sets these.
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' };
  const inside = (value: string): string => value.replace(/^\/run\/secrets/, secrets);
  return new Map(
    own.map(([service, { environment }]) => {
      const settings = Object.entries(environment).map(([key, value]) => [key, inside(value)]);
      return [service, readConfig({ ...image, ...Object.fromEntries(settings) })];
    }),
  );
};
