import type { Agents } from '../../commands/prompt/agents.ts';
import type { Context } from '../../runtime/context.ts';
import { openOutside } from '../../runtime/outside/outside.ts';
import { openVoices } from './azure.ts';
import { openAgents } from './openai.ts';

/** Creates the AI and voice clients for a process of the installation. */
export const agentsFor = ({ config }: Pick<Context, 'config'>): Agents => {
  const outside = openOutside({ allowed: config.outsideHosts });
  return { ...openAgents(outside), ...openVoices(outside, config.voiceAddress) };
};
