import type { z } from 'zod';
import { headersOfPairs } from './configFields.ts';
import { environment, type RoleName } from './environment.ts';
import { addPassword, withSecretFiles } from './secretSettings.ts';

export type Config = {
  port: number;
  /** Whether PORT was set. If so, a busy port is an error; otherwise the next free one is used. */
  portSet: boolean;
  host: string;
  dataDir: string;
  eventStoreUrl?: string | undefined;
  /** Prefix of every stream name, so that several installations can share a cluster. */
  eventStoreNamespace: string;
  databaseUrl?: string | undefined;
  roles: readonly RoleName[];
  publicUrl?: string | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For and -Proto are trusted. */
  trustedProxies: readonly string[];
  /** Hosts in private networks that integrations and webhooks may call. */
  outsideHosts: readonly string[];
  /** The speech synthesis service for prompts; `{region}` is replaced by the prompt's region. */
  voiceAddress: string;
  /** The address of Meta's Graph API, for connections over the official API, if it is not the usual one. */
  graphUrl?: string | undefined;
  /** The token that allows reading /metrics from any address. */
  metricsToken?: string | undefined;
  /** The receiver of this process's traces; undefined: nothing is recorded. */
  traces?: TraceSetting | undefined;
  production: boolean;
  logLevel: string;
  admin: { email?: string | undefined; password?: string | undefined };
  secretKey?: string | undefined;
  /** Encrypts the keys in a backup. */
  backupPassphrase?: string | undefined;
  /** The largest customer file that is downloaded, in megabytes of 1,048,576 bytes. */
  largestMegabytes: number;
  /** The bucket that holds files instead of DATA_DIR. */
  s3?: S3Setting | undefined;
  /** The default after which the web suggests closing silent tickets, in hours. */
  autoCloseHours: number;
  /** How long (ms) a prompt waits for more messages before it answers. */
  answerPauseMs: number;
  /** How many contact list numbers per minute are checked with WhatsApp, per company. */
  checksPerMinute: number;
  /** Calls per minute of one signed-in user; 0: no limit. */
  callsPerMinute: number;
  /** Recovery codes sent per hour, over all phones. */
  recoveryCodesPerHour: number;
  /** The SMTP server for e-mails, and their sender address. */
  mail?: { url: string; from: string } | undefined;
  /** The most messages per minute that a connection sends; 0: no limit. Without it the connector uses its own default. */
  sendsPerMinute?: number | undefined;
  /** The kind of connections that this process's connector serves. */
  connector: 'whatsapp' | 'simulated';
  simulator: SimulatorSetting;
  /** Whether there is a test bank, which accepts payments without money, for development and tests. */
  localBank: boolean;
};

/** A bucket of S3 or a compatible service. Without keys, the credentials of the Amazon machine are used. */
export type S3Setting = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket name is part of the path instead of the host name. */
  pathStyle: boolean;
};

/** The OTLP receiver of traces, as whom this process reports, and which part of all traces it records (0 to 1). */
export type TraceSetting = { url: string; headers: Record<string, string>; service: string; ratio: number };

/** 'off', 'own' (started as a child process), or 'outside' this installation. */
export type SimulatorSetting = { is: 'off' } | { is: 'own' } | ({ is: 'outside' } & SimulatorAddress);

/**
 * The addresses of a simulator: phone socket and control API, the certificate file to trust, and its Noise root key. `cloud`: the
 * simulated Cloud API, if there is one.
 */
export type SimulatorAddress = {
  url: string;
  control: string;
  token: string;
  ca?: string | undefined;
  noiseRoot: string;
  cloud?: string | undefined;
};

const simulatorOf = (env: z.infer<typeof environment>): SimulatorSetting => {
  const on = env.SIMULATOR ? env.SIMULATOR === 'on' : env.NODE_ENV !== 'production';
  if (!on) return { is: 'off' };
  const { SIMULATOR_URL: url, SIMULATOR_CONTROL: control, SIMULATOR_TOKEN: token } = env;
  const noiseRoot = env.SIMULATOR_NOISE_ROOT;
  if (!url || !control || !token || !noiseRoot) return { is: 'own' };
  return { is: 'outside', url, control, token, noiseRoot, ca: env.SIMULATOR_CA, cloud: env.SIMULATOR_CLOUD };
};

const s3Of = (env: z.infer<typeof environment>): S3Setting | undefined => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = env;
  if (!bucket) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const pathStyle = env.S3_PATH_STYLE ? env.S3_PATH_STYLE === 'on' : endpoint !== undefined;
  return { bucket, region, endpoint, keys, pathStyle };
};

const tracesOf = (env: z.infer<typeof environment>): TraceSetting | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: pairs } = env;
  if (!endpoint) return undefined;
  const [role = '', ...others] = env.ROLES;
  const service = env.OTEL_SERVICE_NAME ?? (others.length ? 'atende' : `atende-${role}`);
  const headers = pairs === undefined ? {} : headersOfPairs(pairs);
  return { url: `${endpoint}/v1/traces`, headers, service, ratio: env.OTEL_TRACES_SAMPLER_ARG };
};

/**
 * Reads the configuration from the environment, and from the files that it names. Throws an Error with a one-sentence
 * message that names the variable.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const whole = withSecretFiles(env);
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0] ?? 'The configuration')} ${issue?.message ?? 'is wrong'}.`);
  }
  const e = parsed.data;
  return {
    port: e.PORT ?? 8080,
    portSet: e.PORT !== undefined,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    eventStoreUrl: addPassword(e.EVENTSTORE_URL, e.EVENTSTORE_PASSWORD),
    eventStoreNamespace: e.EVENTSTORE_NAMESPACE,
    databaseUrl: addPassword(e.DATABASE_URL, e.DATABASE_PASSWORD),
    roles: e.ROLES,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    outsideHosts: e.OUTSIDE_HOSTS,
    voiceAddress: e.VOICE_ADDRESS,
    graphUrl: e.GRAPH_URL,
    metricsToken: e.METRICS_TOKEN,
    traces: tracesOf(e),
    production: e.NODE_ENV === 'production',
    logLevel: e.LOG_LEVEL,
    admin: { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    secretKey: e.SECRET_KEY,
    backupPassphrase: e.BACKUP_PASSPHRASE,
    largestMegabytes: e.MEDIA_LIMIT_MB,
    s3: s3Of(e),
    autoCloseHours: e.AUTO_CLOSE_HOURS,
    answerPauseMs: e.ANSWER_PAUSE_MS,
    checksPerMinute: e.CHECKS_PER_MINUTE,
    callsPerMinute: e.CALLS_PER_MINUTE,
    recoveryCodesPerHour: e.RECOVERY_CODES_PER_HOUR,
    mail: e.MAIL_URL && e.MAIL_FROM ? { url: e.MAIL_URL, from: e.MAIL_FROM } : undefined,
    sendsPerMinute: e.SENDS_PER_MINUTE,
    connector: e.CONNECTOR,
    simulator: simulatorOf(e),
    localBank: e.LOCAL_BANK ? e.LOCAL_BANK === 'on' : e.NODE_ENV !== 'production' && !e.PUBLIC_URL,
  };
};
