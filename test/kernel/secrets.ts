import { randomBytes } from 'node:crypto';
import { derive, type Ring, type Secrets } from '../../runtime/secrets.ts';

/** Secrets as a first start has them with this ring. */
export const secretsWith = (ring: Ring): Secrets => ({ ring, claims: derive(ring.at(-1) ?? ring[0], 'claims') });

/** Secrets that nobody else has. */
export const freshSecrets = (): Secrets => secretsWith([randomBytes(32)]);
