import { z } from 'zod';
import { views } from '../../projections/views.ts';

/** `node newer.ts N`: main.ts as it would be N versions later, in which the read model of conversations has changed. */
const by = z.coerce.number().int().parse(process.argv[2]);
for (const view of views) if (view.name === 'conversations') view.version += by;
await import('../../main.ts');
