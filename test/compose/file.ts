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
      deploy: z.object({ replicas: z.number() }).optional(),
      volumes: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

export const composeText = readFileSync(join(root, 'compose.yaml'), 'utf8');
/** compose.yaml as written, before Compose fills in any variables. */
export const composed = written.parse(parse(composeText, { merge: true }));
/** The services that run a role. */
export const roleServices = Object.entries(composed.services)
  .filter(([, { image }]) => image === ownImage)
  .map(([name]) => name);

/** Returns the curl command of the scavenge service, unescaped as its shell runs it. Throws if there is none. */
export const scavengeRequest = (): string => {
  const script = composed.services['scavenge']?.command?.join('\n') ?? '';
  const [request] = /curl .*/.exec(script) ?? [];
  if (!request) throw new Error('compose.yaml asks for no scavenge');
  return request.replaceAll('$$', '$').replace(/;$/, '');
};
