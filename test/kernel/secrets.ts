import { randomBytes } from 'node:crypto';
import { derive, type Ring, type Secrets } from '../../runtime/secrets.ts';

/** Secrets as a first start creates them with this ring. */
export const secretsWith = (ring: Ring): Secrets => ({ ring, claims: derive(ring.at(-1) ?? ring[0], 'claims') });

/** New random secrets. */
export const freshSecrets = (): Secrets => secretsWith([randomBytes(32)]);
