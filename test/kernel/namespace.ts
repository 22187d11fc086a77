import { randomUUID } from 'node:crypto';

/** Begins the names of the streams of one test. */
export const newNamespace = (): string => `t${randomUUID().slice(0, 8)}-`;

/** For the environment of an installation: a namespace of its own on an event store that it shares (EVENTSTORE_URL). */
export const namespaceOf = (env: NodeJS.ProcessEnv = process.env): { EVENTSTORE_NAMESPACE?: string } =>
  env['EVENTSTORE_URL'] ? { EVENTSTORE_NAMESPACE: newNamespace() } : {};
