import type { Banks } from '../../commands/charge/bank.ts';
import type { Deps } from '../../commands/deps.ts';
import type { Context } from '../../runtime/context.ts';
import { localUrl } from '../../runtime/ready.ts';
import { openBanks } from './banks.ts';

/** Creates the banks for a process of the installation. A bank only gets an address for its notices if it uses HTTPS. */
export const banksFor =
  ({ config, bank }: Pick<Context, 'config' | 'bank'>) =>
  (deps: Deps): Banks => {
    const { publicUrl, host, port } = config;
    const address = publicUrl?.startsWith('https:') ? publicUrl.replace(/\/$/, '') : undefined;
    return openBanks(deps, { local: bank, address, ...(port && { localAddress: localUrl(host, port) }) });
  };
