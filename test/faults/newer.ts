import { z } from 'zod';
import { formats } from '../../eventstore/logFormat.ts';
import { views } from '../../projections/views.ts';
import { newerViews } from './newerViews.ts';

/**
 * `node newer.ts N`: main.ts as if it were N versions newer, with another table for tickets. Its messages raise the format of
 * the log.
 */
const by = z.coerce.number().int().parse(process.argv[2]);
for (const [at, newer] of newerViews(views, by).entries()) Object.assign(views[at] ?? {}, newer);
Object.assign(formats, { MessageQueued: by + 1 });
await import('../../main.ts');
