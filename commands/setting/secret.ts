import { setting } from '../../domain/setting/decider.ts';
import type { SettingKey } from '../../domain/setting/table.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { credentialOf, keepCredential } from '../secrets/credentials.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

/**
 * Keeps a secret setting of a company encrypted; '' removes it (design.md, Secrets). The event comes first, so that no
 * secret is ever another than the history says; whoever crashed in between completes it by asking again. Answers with
 * the position of the event, null when it is the same secret.
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
