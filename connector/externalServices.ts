import type { Graph } from '../commands/connection/graph.ts';
import type { TemplateAccounts } from '../commands/template/account.ts';
import type { Machines } from '../commands/integration/machines.ts';
import { graphUrlOf, type Context } from '../runtime/context.ts';
import { openMedia } from '../runtime/media.ts';
import { storageOf } from '../runtime/openStorage.ts';
import { openOutside } from '../runtime/outside/outside.ts';
import { deriveAll } from '../runtime/secrets.ts';
import { openGraph } from './cloud/openGraph.ts';
import { openTemplateAccounts } from './cloud/templates.ts';
import { byAccount } from './hooks/dialogflow.ts';
import { openMachines } from './hooks/machines.ts';
import type { FileAddress } from './hooks/typebot.ts';
import type { Banks } from '../commands/charge/bank.ts';
import type { Deps } from '../commands/deps.ts';
import { localUrl } from '../runtime/ready.ts';
import { openBanks } from './pix/banks.ts';
import type { Agents } from '../commands/prompt/agents.ts';
import { openVoices } from './agents/azure.ts';
import { openAgents } from './agents/openai.ts';

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

/** Creates the banks for a process of the installation. A bank only gets an address for its notices if it uses HTTPS. */
export const banksFor =
  ({ config, bank }: Pick<Context, 'config' | 'bank'>) =>
  (deps: Deps): Banks => {
    const { publicUrl, host, port } = config;
    const address = publicUrl?.startsWith('https:') ? publicUrl.replace(/\/$/, '') : undefined;
    return openBanks(deps, { local: bank, address, ...(port && { localAddress: localUrl(host, port) }) });
  };

/** Creates the client of Meta's Graph API for a process of the installation. */
export const graphFor = (context: Pick<Context, 'config' | 'simulator'>): Graph => openGraph(graphUrlOf(context));

/** Creates the access to message templates at Meta for a process of the installation. */
export const templatesFor = (context: Pick<Context, 'config' | 'simulator'>): TemplateAccounts =>
  openTemplateAccounts(graphUrlOf(context));

/** Creates the AI and voice clients for a process of the installation. */
export const agentsFor = ({ config }: Pick<Context, 'config'>): Agents => {
  const outside = openOutside({ allowed: config.outsideHosts });
  return { ...openAgents(outside), ...openVoices(outside, config.voiceAddress) };
};
