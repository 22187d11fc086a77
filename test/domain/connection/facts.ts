import { newConnectionSettings } from '../../../domain/connection/newConnection.ts';
import type { CloudSecretsSet, ConnectionSettings } from '../../../domain/connection/decider.ts';

export const settings = (over: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
  name: 'Loja',
  ...newConnectionSettings,
  ...over,
});
export const added = (over: Partial<ConnectionSettings> = {}) =>
  ({ type: 'ConnectionAdded', data: { channel: 'whatsapp', settings: settings(over) } }) as const;
export const configured = (over: Partial<ConnectionSettings> = {}) =>
  ({ type: 'ConnectionConfigured', data: { settings: settings(over) } }) as const;
export const started = (fresh = true) => ({ type: 'ConnectionStarted', data: { fresh } }) as const;
export const stopped = { type: 'ConnectionStopped', data: {} } as const;
export const opened = (number = '5511900000001') =>
  ({ type: 'ConnectionOpened', data: { number, lid: null } }) as const;
export const lost = (reason = 'unreachable', final = false) =>
  ({ type: 'ConnectionLost', data: { reason, final } }) as const;
export const importFinished = (messages = 10) => ({ type: 'ConnectionImportFinished', data: { messages } }) as const;
export const importClosed = { type: 'ConnectionImportClosed', data: {} } as const;
export const removed = { type: 'ConnectionRemoved', data: {} } as const;
export const officialAdded = (over: Partial<ConnectionSettings> = {}) => {
  const ids = { phoneNumberId: '900800700', businessAccountId: '700100200' };
  return { type: 'ConnectionAdded', data: { channel: 'cloud', settings: settings({ ...ids, ...over }) } } as const;
};
export const secretsSet = (set: Partial<CloudSecretsSet> = {}) =>
  ({
    type: 'ConnectionCloudSecretsSet',
    data: { accessToken: true, appSecret: true, pin: false, ...set },
  }) as const;
export const tokenSet = (set = true) => ({ type: 'ConnectionTokenSet', data: { set } }) as const;
export const chosen = (connectionId: number) => ({ type: 'DefaultConnectionChosen', data: { connectionId } }) as const;
