import { z } from 'zod';
import {
  databaseUrl,
  eventStoreUrl,
  headerPairs,
  port,
  rateField,
  urlField,
  wholeNumberField,
} from './configFields.ts';
import { isNetwork } from './proxies.ts';
import { isRing } from './secrets.ts';
import { lacksPassword } from './secretSettings.ts';

const roleNames = ['gateway', 'projections', 'reactions', 'connector'] as const;
export type RoleName = (typeof roleNames)[number];
const isWhole = (roles: readonly RoleName[]): boolean => roles.length === roleNames.length;
/** Whether the installation is a passive copy for reading, without reactions and connector. */
const isForLooking = (roles: readonly RoleName[]): boolean => roles.join() === 'gateway,projections';

const role = z.enum(roleNames, `may only name ${roleNames.join(', ')}`);
const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'] as const;

/**
 * Every setting of the installation: environment variables, read once (architecture.md, One process). An empty variable
 * counts as unset.
 */
export const environment = z
  .object({
    PORT: port.max(65535, 'must be 1 to 65535').optional(),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    EVENTSTORE_URL: eventStoreUrl.optional(),
    EVENTSTORE_PASSWORD: z.string().optional(),
    EVENTSTORE_NAMESPACE: z
      .string()
      .regex(/^[A-Za-z0-9-]*$/, 'may only hold letters, digits and "-"')
      .default(''),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_PASSWORD: z.string().optional(),
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
    GRAPH_URL: urlField('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlField('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headerPairs.optional(),
    OTEL_SERVICE_NAME: z.string().optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be 0 to 1')
      .max(1, 'must be 0 to 1')
      .default(1),
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
    SIMULATOR_CONTROL: urlField('https:').optional(),
    SIMULATOR_CLOUD: urlField('http:', 'https:').optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    SIMULATOR_TOKEN: z.string().optional(),
    SIMULATOR_CA: z.string().optional(),
    SIMULATOR_NOISE_ROOT: z.string().optional(),
  })
  .refine((env) => env.DATABASE_PASSWORD === undefined || lacksPassword(env.DATABASE_URL), {
    path: ['DATABASE_PASSWORD'],
    message: 'needs a DATABASE_URL with a user and without a password',
  })
  .refine((env) => env.EVENTSTORE_PASSWORD === undefined || lacksPassword(env.EVENTSTORE_URL), {
    path: ['EVENTSTORE_PASSWORD'],
    message: 'needs an EVENTSTORE_URL with a user and without a password',
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
