import type { z } from 'zod';
import type { integrationCalls } from '../../domain/integration/record.ts';

/** What the form of an integration holds. */
export type Values = z.input<typeof integrationCalls.create.body>;
