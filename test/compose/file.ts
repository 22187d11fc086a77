import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');
/** The image that every role runs. Compose builds it from this repository. */
export const ownImage = 'atende';

const written = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.string().optional(),
      environment: z.record(z.string(), z.coerce.string()).optional(),
      command: z.array(z.string()).optional(),
      deploy: z
        .object({ replicas: z.number().optional(), resources: z.object({ limits: z.object({ memory: z.string() }) }) })
        .optional(),
      volumes: z.array(z.string()).default([]),
      secrets: z.array(z.string()).default([]),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      profiles: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

export const composeText = readFileSync(join(root, 'compose.yaml'), 'utf8');
/** compose.yaml as written, before Compose fills in any variables. */
export const composed = written.parse(parse(composeText, { merge: true }));
/** The services that run the image of this repository. */
export const ownServices = Object.entries(composed.services)
  .filter(([, { image }]) => image === ownImage)
  .map(([name]) => name);
/** Those of them that run one role. */
export const roleServices = ownServices.filter((name) => !['backup', 'drill'].includes(name));

/** Returns the shell command with which the scavenge service asks the event store for something, as its shell runs it. */
export const eventStoreRequest = (what: 'reloadconfig' | 'scavenge'): string => {
  const script = composed.services['scavenge']?.command?.join('\n') ?? '';
  const [ask] = /^ask\(\) .*$/m.exec(script) ?? [];
  if (!ask || !new RegExp(`^ *ask ${what}$`, 'm').test(script)) throw new Error(`compose.yaml never asks for ${what}`);
  return `${ask.replaceAll('$$', '$')}; ask ${what}`;
};
