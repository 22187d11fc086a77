import type { z } from 'zod';
import type { integrationCalls } from '../../../domain/integration/record.ts';

/** The values of an integration's form. */
export type IntegrationValues = z.input<typeof integrationCalls.create.body>;
