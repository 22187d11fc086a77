import type { Machines } from '../../commands/integration/machines.ts';
import type { Context } from '../../runtime/context.ts';
import { openOutside } from '../../runtime/outside/outside.ts';
import { openMachines } from './machines.ts';

/** Creates the clients of external machines for a process of the installation. */
export const machinesFor = ({ config }: Pick<Context, 'config'>): Machines =>
  openMachines(openOutside({ allowed: config.outsideHosts }));
