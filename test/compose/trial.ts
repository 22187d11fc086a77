import { randomBytes, randomInt } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { readConfig, type Config } from '../../runtime/config.ts';
import { freePort } from '../../runtime/port.ts';
import { newKey } from '../../runtime/secrets.ts';
import { roleServices } from './file.ts';

/** A temporary installation of compose.yaml. `name` is the name of its project and of its image. */
export type Trial = {
  name: string;
  url: string;
  admin: { email: string; password: string };
  metricsToken: string;
  /** The variables that a real installation keeps in .env. */
  env: Record<string, string>;
  /** The text of the second Compose file, which overrides compose.yaml. */
  override: string;
};

const secret = (): string => randomBytes(24).toString('hex');

/** Returns a /24 network that neither this machine nor an installation of compose.yaml uses. Throws if none is free. */
const freeSubnet = (): string => {
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
    if (!taken.check(`${base}.0`) && !addresses.some((address) => address.startsWith(`${base}.`)))
      return `${base}.0/24`;
  }
  throw new Error('No network is free for the containers');
};

/** Returns a trial with a separate project, image, network, port and secrets, so it disturbs nothing else on the machine. */
export const openTrial = async (): Promise<Trial> => {
  const name = `atende-test-${randomBytes(4).toString('hex')}`;
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const admin = { email: 'dona@exemplo.com.br', password: secret() };
  const metricsToken = secret();
  const env = {
    DOMAIN: 'localhost',
    SUBNET: freeSubnet(),
    SECRET_KEY: newKey(),
    POSTGRES_PASSWORD: secret(),
    EVENTSTORE_PASSWORD: secret(),
    S3_SECRET: secret(),
    METRICS_TOKEN: metricsToken,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  // The override uses another image and port than a real installation on this machine.
  const roles = roleServices.map((role) => `  ${role}: { image: ${name}, environment: { PUBLIC_URL: '${url}' } }`);
  const proxy = `  proxy: { ports: !override ['127.0.0.1:${port}:443'] }`;
  const override = ['services:', ...roles, proxy, ''].join('\n');
  return { name, url, admin, metricsToken, env, override };
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
 * Returns the settings of each role from the two files as Compose merges them. Throws if a role refuses its settings, or if
 * any port but one of the proxy would be open. A Compose without `!override` adds that port to those of compose.yaml.
 */
export const settingsOf = (config: unknown, { name, url }: Pick<Trial, 'name' | 'url'>): Map<string, Config> => {
  const { services } = merged.parse(config);
  const open = Object.entries(services).flatMap(([service, { ports }]) => ports.map((port) => ({ service, port })));
  const [only, ...others] = open;
  const isOurs = JSON.stringify(only?.port ?? '').includes(new URL(url).port);
  if (only?.service !== 'proxy' || others.length || !isOurs)
    throw new Error(`These ports would be open (Compose before 2.24.4?): ${JSON.stringify(open)}`);
  const roles = Object.entries(services).filter(([, { image }]) => image === name);
  // The Dockerfile sets these.
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' };
  return new Map(roles.map(([role, { environment }]) => [role, readConfig({ ...image, ...environment })]));
};
