import { randomUUID } from 'node:crypto';

/** Returns the prefix of one test's streams. */
export const newNamespace = (): string => `t${randomUUID().slice(0, 8)}-`;

/** Environment of an installation: a new namespace if it shares an event store (EVENTSTORE_URL). */
export const namespaceOf = (env: NodeJS.ProcessEnv = process.env): { EVENTSTORE_NAMESPACE?: string } =>
  env['EVENTSTORE_URL'] ? { EVENTSTORE_NAMESPACE: newNamespace() } : {};
