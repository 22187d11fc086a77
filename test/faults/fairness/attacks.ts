import { agentAttacks } from './agentAttacks.ts';
import { strangerAttacks } from './strangerAttacks.ts';
import { trialAttacks } from './trialAttacks.ts';
import { trialFloods } from './trialFloods.ts';

/** All attacks by name. */
export const attackList = { ...strangerAttacks, ...trialAttacks, ...trialFloods, ...agentAttacks };
export const attackNames = Object.keys(attackList);
