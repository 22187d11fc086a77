import { readFileSync } from 'node:fs';
import { errorCode } from './errorCode.ts';

/** The settings that hold a secret. Each can be in a file that `NAME_FILE` names, so that no process list shows it. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'EVENTSTORE_PASSWORD',
  'EVENTSTORE_URL',
  'MAIL_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'SIMULATOR_TOKEN',
] as const;

const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`${name}_FILE names ${path}, which cannot be read (${errorCode(error) ?? 'unknown error'}).`, {
      cause: error,
    });
  }
};

/**
 * Returns the environment with the content of each secret's file in place of `NAME_FILE`, without white space at its ends.
 * Throws one sentence if a file cannot be read, or if `NAME` is set, too.
 */
export const withSecretFiles = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const read = { ...env };
  for (const name of secretNames) {
    const path = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: leave one out.`);
    read[name] = readSecret(name, path);
  }
  return read;
};

const withUser = /^([\w+]+:\/\/[^:@/?#]+)@/;

/** Whether a URL names a user and no password, so that a password can be added. */
export const lacksPassword = (url: string | undefined): boolean => url !== undefined && withUser.test(url);

/** Returns the URL with the password of its user. */
export const addPassword = (url: string | undefined, password: string | undefined): string | undefined =>
  password === undefined
    ? url
    : url?.replace(withUser, (_, user: string) => `${user}:${encodeURIComponent(password)}@`);
