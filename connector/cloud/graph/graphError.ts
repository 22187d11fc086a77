import { MINUTE_MS } from '../../../domain/kernel/durations.ts';
import { z } from 'zod';

/** Error body of the Graph API. `details` is the sentence that says what is wrong; titles and subcodes are being retired. */
const errorBody = z.object({
  error: z.object({
    message: z.string().optional().catch(undefined),
    code: z.coerce.number().int().catch(1),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z
      .union([z.object({ details: z.string().optional().catch(undefined) }), z.string().transform(detailsOfText)])
      .optional()
      .catch(undefined),
    fbtrace_id: z.string().optional().catch(undefined),
  }),
});

/** Some endpoints put the details as a bare text. */
function detailsOfText(details: string): { details: string } {
  return { details };
}

/** An error that the Graph API reported. `retryAfterMs`: how long it asks to wait, if it says so. */
export class GraphError extends Error {
  override name = 'GraphError';
  readonly code: number;
  readonly subcode: number | null;
  readonly details: string;
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly traceId: string;
  constructor(told: Pick<GraphError, 'code' | 'subcode' | 'details' | 'status' | 'retryAfterMs' | 'traceId'>) {
    super(`WhatsApp answers ${told.status} with code ${told.code}`);
    this.code = told.code;
    this.subcode = told.subcode;
    this.details = told.details;
    this.status = told.status;
    this.retryAfterMs = told.retryAfterMs;
    this.traceId = told.traceId;
  }
}

/**
 * Thrown when a request has no readable answer. `isSent`: whether the request may have reached WhatsApp, so that a message may
 * have been accepted.
 */
export class GraphUnanswered extends Error {
  override name = 'GraphUnanswered';
  readonly isSent: boolean;
  constructor(reason: string, isSent: boolean) {
    super(`WhatsApp does not answer (${reason})`);
    this.isSent = isSent;
  }
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().optional().catch(undefined) })),
);

const SECOND_MS = 1_000;

/** Reads `Retry-After` (seconds) and the usage header (minutes). Null if neither asks to wait. */
export const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const read = parseGraphJson(headers.get('x-business-use-case-usage') ?? '');
  const minutes = Object.values(usage.safeParse(read).data ?? {})
    .flat()
    .map(({ estimated_time_to_regain_access: each = 0 }) => each);
  const longest = Math.max(0, ...minutes) * MINUTE_MS;
  const asked = Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : 0;
  return Math.max(asked, longest) || null;
};

/** Parses JSON; undefined if it is malformed. */
export const parseGraphJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the error that a body reports, or null if the body has none. */
export const graphErrorIn = (status: number, headers: Headers, body: unknown): GraphError | null => {
  const told = errorBody.safeParse(body).data?.error;
  if (!told) return null;
  return new GraphError({
    code: told.code,
    subcode: told.error_subcode ?? null,
    details: told.error_data?.details ?? told.error_user_msg ?? told.message ?? '',
    status,
    retryAfterMs: retryAfterOf(headers),
    traceId: told.fbtrace_id ?? '',
  });
};
