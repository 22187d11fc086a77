import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The ports of the two gateways, and those on which the proxy listens. */
export type Ports = { gateways: readonly [number, number]; https: number; http: number; page: number };

/** `asksReady`: the proxy asks /readyz. Otherwise it learns of a gateway's state by its calls. */
export type Proxy = {
  name: string;
  asksReady: boolean;
  start(folder: string, ports: Ports): Promise<() => Promise<void>>;
};

const run = async (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<() => Promise<void>> => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  void ended.then(([code]) => code && console.error(`${program}: ${said.slice(-2_000)}`));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
};

/** Replaces addresses in a configuration of the repository. Throws if one is not in it. */
const replaced = (text: string, addresses: Record<string, string>): string => {
  let changed = text;
  for (const [from, to] of Object.entries(addresses)) {
    if (!changed.includes(from)) throw new Error(`The configuration does not contain ${from}`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
};
const gatewaysOf = ({ gateways: [one, two] }: Ports): Record<string, string> => ({
  'gateway-1:8080': `127.0.0.1:${one}`,
  'gateway-2:8080': `127.0.0.1:${two}`,
});
const certificateIn = async (folder: string): Promise<{ cert: string; key: string }> => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  mkdirSync(join(folder, 'certificates'), { recursive: true });
  writeFileSync(join(folder, 'certificates/atende.crt'), cert);
  writeFileSync(join(folder, 'certificates/atende.key'), key);
  return { cert, key };
};

const caddy: Proxy = {
  name: 'caddy',
  asksReady: true,
  start: async (folder, ports) => {
    const addresses = { ...gatewaysOf(ports), ':8081': `:${ports.page}` };
    const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`;
    writeFileSync(join(folder, 'Caddyfile'), global + replaced(read('docs/Caddyfile'), addresses));
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, DOMAIN: 'localhost' };
    return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], home);
  },
};

const haproxy: Proxy = {
  name: 'haproxy',
  asksReady: true,
  start: async (folder, ports) => {
    const { cert, key } = await certificateIn(folder);
    mkdirSync(join(folder, 'haproxy'), { recursive: true });
    writeFileSync(join(folder, 'haproxy/atende.pem'), `${cert}\n${key}`);
    writeFileSync(join(folder, 'away.http'), read('deploy/balancers/away.http').replaceAll('\n', '\r\n'));
    const config = replaced(read('deploy/balancers/haproxy.cfg'), {
      ...gatewaysOf(ports),
      'bind :80': `bind 127.0.0.1:${ports.http}`,
      'bind :443': `bind 127.0.0.1:${ports.https}`,
      '/etc/haproxy/certificates/': join(folder, 'haproxy/'),
      '/etc/haproxy/away.http': join(folder, 'away.http'),
      'maxconn 20000': 'maxconn 200',
    });
    writeFileSync(join(folder, 'haproxy.cfg'), config);
    return run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  },
};

const nginx: Proxy = {
  name: 'nginx',
  asksReady: false,
  start: async (folder, ports) => {
    await certificateIn(folder);
    const config = replaced(read('deploy/balancers/nginx.conf'), {
      ...gatewaysOf(ports),
      'listen 80': `listen 127.0.0.1:${ports.http}`,
      'listen 443': `listen 127.0.0.1:${ports.https}`,
      'server_name atende.example': 'server_name localhost',
      '/etc/nginx/certificates': join(folder, 'certificates'),
    });
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    const whole = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;\nevents {}\nhttp { access_log off; ${paths}\n${config}}\n`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    return run('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  },
};

const isHere = ({ name }: Proxy): boolean => !spawnSync(name, ['-v'], { stdio: 'ignore' }).error;

/** The proxies of docs/Caddyfile and deploy/balancers whose program is on the path, and the names of the others. */
export const findProxies = (): { here: Proxy[]; missing: string[] } => {
  const all = [caddy, haproxy, nginx];
  const here = all.filter(isHere);
  return { here, missing: all.filter((each) => !here.includes(each)).map(({ name }) => name) };
};
