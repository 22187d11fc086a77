import { installationTable, type InstallationKey } from '../../domain/installation/table.ts';
import { illFormed, IllFormed } from '../../domain/kernel/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Call, Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Saves a validated value. Settings of the installation belong to company 0. */
export const keepInstallation = async (
  { store }: Pick<Deps, 'store'>,
  key: InstallationKey,
  value: string,
  cause: Cause,
): Promise<Position | null> => {
  const command = { type: 'ChangeSetting', value } as const;
  return (await handle(store, setting, { target: { companyId: 0, id: key }, command, cause })).position;
};

/** Validates and saves a setting of the installation, and returns the saved value. */
export const saveInstallation = async (
  deps: Pick<Deps, 'store'>,
  key: InstallationKey,
  given: string,
  call: Pick<Call, 'cause' | 'passed'>,
): Promise<string> => {
  const { data: value, success } = installationTable[key].value.safeParse(given);
  if (!success) throw new IllFormed([], illFormed('value'));
  await call.passed(await keepInstallation(deps, key, value, call.cause));
  return value;
};
