import type { Machines } from '../../commands/integration/machines.ts';
import type { Context } from '../../runtime/context.ts';
import { openMedia } from '../../runtime/media.ts';
import { storageOf } from '../../runtime/openStorage.ts';
import { openOutside } from '../../runtime/outside/outside.ts';
import { deriveAll } from '../../runtime/secrets.ts';
import { byAccount } from './dialogflow.ts';
import { openMachines } from './machines.ts';
import type { FileAddress } from './typebot.ts';

/** Creates signed addresses from PUBLIC_URL only, because an external machine cannot know another host of this installation. */
const addressesOf = ({ config, secrets }: Pick<Context, 'config' | 'secrets'>): FileAddress => {
  const { publicUrl } = config;
  if (!publicUrl) return () => null;
  const media = openMedia({ storage: storageOf(config), keys: deriveAll(secrets.ring, 'media'), publicUrl });
  return ({ companyId, message }) => media.shownMessage(message, companyId, null).mediaUrl;
};

/** Creates the clients of external machines for a process of the installation. */
export const machinesFor = (context: Pick<Context, 'config' | 'secrets'>): Machines =>
  openMachines(openOutside({ allowed: context.config.outsideHosts }), byAccount, addressesOf(context));
