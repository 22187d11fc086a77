import { z } from 'zod';
import { eventStoreUrl, port, rateField, urlField, wholeNumberField } from './configFields.ts';
import { isNetwork } from './proxies.ts';
import { isRing } from './secrets.ts';

const roleNames = ['gateway', 'projections', 'reactions', 'connector'] as const;
export type RoleName = (typeof roleNames)[number];
const isWhole = (roles: readonly RoleName[]): boolean => roles.length === roleNames.length;
/** Whether the installation is a passive copy for reading, without reactions and connector. */
const isForLooking = (roles: readonly RoleName[]): boolean => roles.join() === 'gateway,projections';

const role = z.enum(roleNames, `may only name ${roleNames.join(', ')}`);
const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'] as const;

/**
 * Every setting of the installation: environment variables, read once (design.md, One process). An empty variable
 * counts as unset.
 */
const environment = z
  .object({
    PORT: port.max(65535, 'must be 1 to 65535').optional(),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    EVENTSTORE_URL: eventStoreUrl.optional(),
    EVENTSTORE_NAMESPACE: z
      .string()
      .regex(/^[A-Za-z0-9-]*$/, 'may only hold letters, digits and "-"')
      .default(''),
    DATABASE_URL: urlField('postgres:', 'postgresql:').optional(),
    ROLES: z
      .string()
      .default(roleNames.join(','))
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(role))
      .transform((names) => roleNames.filter((name) => names.includes(name))),
    PUBLIC_URL: urlField('http:', 'https:').optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
      .refine((all) => all.every(isNetwork), 'must be addresses or networks such as 10.0.0.2,10.1.0.0/16'),
    OUTSIDE_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim().toLowerCase() || []))
      .refine(
        (all) => all.every((each) => URL.canParse(`http://${each}`)),
        'must be hosts such as n8n.local,10.0.0.5:5678',
      ),
    VOICE_ADDRESS: z
      .string()
      .refine((text) => /^https?:/.test(text) && URL.canParse(text.replace('{region}', 'a')), 'must be a web address')
      .transform((text) => text.replace(/\/+$/, ''))
      .default('https://{region}.tts.speech.microsoft.com'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    SECRET_KEY: z
      .string()
      .refine(isRing, 'must be 32 bytes in base64 (openssl rand -base64 32), or several such keys, newest first')
      .optional(),
    MEDIA_LIMIT_MB: wholeNumberField('megabytes', 1, 2048).default(100),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: urlField('http:', 'https:').optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
    AUTO_CLOSE_HOURS: wholeNumberField('hours', 1, 8760).default(24),
    ANSWER_PAUSE_MS: wholeNumberField('milliseconds', 0, 10_000).default(2000),
    CHECKS_PER_MINUTE: rateField('numbers', 1).default(20),
    CALLS_PER_MINUTE: wholeNumberField('calls', 0, 1_000_000).default(3600),
    RECOVERY_CODES_PER_HOUR: wholeNumberField('codes', 1, 100_000).default(100),
    MAIL_URL: urlField('smtp:', 'smtps:').optional(),
    MAIL_FROM: z.string().includes('@', { error: 'must hold an e-mail address' }).optional(),
    SENDS_PER_MINUTE: rateField('messages', 0).optional(),
    CONNECTOR: z.enum(['whatsapp', 'simulated'], 'must be whatsapp or simulated').default('whatsapp'),
    LOCAL_BANK: z.enum(['on', 'off'], 'must be on or off').optional(),
    SIMULATOR: z.enum(['on', 'off'], 'must be on or off').optional(),
    SIMULATOR_URL: urlField('ws:', 'wss:', 'http:', 'https:').optional(),
    SIMULATOR_CONTROL: urlField('http:', 'https:').optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    SIMULATOR_TOKEN: z.string().optional(),
    SIMULATOR_CA: z.string().optional(),
    SIMULATOR_NOISE_ROOT: z.string().optional(),
  })
  .refine((env) => (env.MAIL_URL === undefined) === (env.MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    message: 'and MAIL_URL are set together',
  })
  .refine((env) => isWhole(env.ROLES) || isForLooking(env.ROLES) || (env.EVENTSTORE_URL && env.DATABASE_URL), {
    path: ['ROLES'],
    message: 'apart need EVENTSTORE_URL and DATABASE_URL, which all processes share',
  })
  .refine((env) => env.S3_BUCKET || !s3Names.some((name) => env[name]), {
    path: ['S3_BUCKET'],
    message: `is missing: ${s3Names.join(', ')} say how to reach it`,
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'and S3_SECRET_ACCESS_KEY are set together, or neither is',
  })
  .refine((env) => !env.SIMULATOR_URL || (env.SIMULATOR_CONTROL && env.SIMULATOR_TOKEN && env.SIMULATOR_NOISE_ROOT), {
    path: ['SIMULATOR_URL'],
    message: 'needs SIMULATOR_CONTROL, SIMULATOR_TOKEN and SIMULATOR_NOISE_ROOT beside it',
  });

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
  /** The token that allows reading /metrics from any address. */
  metricsToken?: string | undefined;
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

/** 'off', 'own' (started as a child process), or 'outside' this installation. */
export type SimulatorSetting = { is: 'off' } | { is: 'own' } | ({ is: 'outside' } & SimulatorAddress);

/** The addresses of a simulator: phone socket and control API, the certificate file to trust, and its Noise root key. */
export type SimulatorAddress = {
  url: string;
  control: string;
  token: string;
  ca?: string | undefined;
  noiseRoot: string;
};

const simulatorOf = (env: z.infer<typeof environment>): SimulatorSetting => {
  const on = env.SIMULATOR ? env.SIMULATOR === 'on' : env.NODE_ENV !== 'production';
  if (!on) return { is: 'off' };
  const { SIMULATOR_URL: url, SIMULATOR_CONTROL: control, SIMULATOR_TOKEN: token } = env;
  const noiseRoot = env.SIMULATOR_NOISE_ROOT;
  if (!url || !control || !token || !noiseRoot) return { is: 'own' };
  return { is: 'outside', url, control, token, noiseRoot, ca: env.SIMULATOR_CA };
};

const s3Of = (env: z.infer<typeof environment>): S3Setting | undefined => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = env;
  if (!bucket) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const pathStyle = env.S3_PATH_STYLE ? env.S3_PATH_STYLE === 'on' : endpoint !== undefined;
  return { bucket, region, endpoint, keys, pathStyle };
};

/** Reads the configuration from the environment. Throws an Error with a one-sentence message that names the variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
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
    eventStoreUrl: e.EVENTSTORE_URL,
    eventStoreNamespace: e.EVENTSTORE_NAMESPACE,
    databaseUrl: e.DATABASE_URL,
    roles: e.ROLES,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    outsideHosts: e.OUTSIDE_HOSTS,
    voiceAddress: e.VOICE_ADDRESS,
    metricsToken: e.METRICS_TOKEN,
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
