import { setting } from '../../domain/setting/decider.ts';
import type { SettingKey } from '../../domain/setting/table.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { credentialOf, keepCredential } from '../secrets/credentials.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/**
 * Stores a secret setting of a company encrypted; '' removes it (privacy.md, Secrets). The event precedes the secret,
 * so that they never disagree. After a crash in between, repeating the request completes it. Returns the event's
 * position, or null for an equal secret.
 */
export const keepSecret = async (
  { store, keys }: Pick<Deps, 'store' | 'keys'>,
  { companyId, key, value }: { companyId: number; key: SettingKey; value: string },
  cause: Cause,
): Promise<Position | null> => {
  const of = { companyId, kind: key, id: 0 };
  const changed = ((await credentialOf(store, keys.credentials, of)) ?? '') !== value;
  const command = { type: 'ChangeSecret', set: value !== '', changed } as const;
  const { position } = await handle(store, setting, { target: { companyId, id: key }, command, cause });
  if (changed) await keepCredential(store, keys.credentials, { of, secret: value }, cause);
  return position;
};
