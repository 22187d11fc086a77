import { getPriority, setPriority } from 'node:os';
import { z } from 'zod';
import { attackList } from './attacks.ts';
import { openKit } from './kit.ts';
import { sceneShape } from './scene.ts';

const TELL_MS = 250;
const given = z.object({ attack: z.string(), scene: sceneShape });

/** Runs one attack in a separate process until its parent ends it. Reports to the parent how its calls were answered. */
const { attack, scene } = given.parse(JSON.parse(process.argv[2] ?? ''));
const begin = attackList[attack];
if (!begin) throw new Error(`There is no attack ${attack}`);
// An adversary has its own machine: on this one, the product goes first.
setPriority(getPriority() + 10);
const kit = openKit(scene);
await begin(kit);
process.send?.({ ready: true });
const timer = setInterval(() => process.send?.({ answers: kit.answers }), TELL_MS);
process.on('disconnect', () => {
  clearInterval(timer);
  process.exit();
});
