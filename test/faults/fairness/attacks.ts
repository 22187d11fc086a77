import { agentAttacks } from './agentAttacks.ts';
import { strangerAttacks } from './strangerAttacks.ts';
import { trialAttacks } from './trialAttacks.ts';

export const attackNames = [strangerAttacks, trialAttacks, agentAttacks].flatMap(Object.keys);
