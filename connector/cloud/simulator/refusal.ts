/** Titles and usual HTTP statuses of errors, by code. */
const titles: Readonly<Record<number, readonly [title: string, status: number]>> = {
  1: ['An unknown error occurred', 500],
  2: ['Service temporarily unavailable', 503],
  4: ['Application request limit reached', 400],
  10: ['Application does not have permission for this action', 403],
  33: ['Parameter value is not valid', 400],
  100: ['Invalid parameter', 400],
  190: ['Invalid OAuth access token', 401],
  200: ['Permissions error', 403],
  368: ['Temporarily blocked for policies violations', 403],
  80007: ['Rate limit issues', 400],
  130403: ['Business has blocked this user', 400],
  130429: ['Rate limit hit', 429],
  130472: ["User's number is part of an experiment", 400],
  130497: ['Business account is restricted from messaging users in this country', 403],
  131000: ['Something went wrong', 500],
  131005: ['Access denied', 403],
  131008: ['Required parameter is missing', 400],
  131009: ['Parameter value is not valid', 400],
  131016: ['Service unavailable', 500],
  131021: ['Recipient cannot be sender', 400],
  131026: ['Message undeliverable', 400],
  131030: ['Recipient phone number not in allowed list', 400],
  131031: ['Account has been locked', 403],
  131042: ['Business eligibility payment issue', 400],
  131047: ['Re-engagement message', 400],
  131048: ['Spam rate limit hit', 400],
  131049: ['This message was not delivered to maintain healthy ecosystem engagement', 400],
  131050: ['User has stopped receiving marketing messages', 400],
  131051: ['Message type unknown', 400],
  131052: ['Media download error', 400],
  131053: ['Media upload error', 400],
  131056: ['Pair rate limit hit', 400],
  131060: ['This message is currently unavailable', 400],
  131062: ['Business-scoped user ids are not supported for this message', 400],
  132000: ['Number of parameters does not match the expected number of params', 400],
  132001: ['Template name does not exist in the translation', 404],
  132012: ['Parameter format does not match format in the created template', 400],
  132015: ['Template is paused', 400],
  132016: ['Template is disabled', 400],
  133005: ['Two step verification PIN mismatch', 400],
  133006: ['Phone number needs to be verified before registering', 400],
  133010: ['Phone number not registered', 400],
  133016: ['Account register deregister rate limit exceeded', 400],
  136024: ['Phone number is already verified', 400],
  139100: ['Failed to block or unblock some users', 400],
};

export const errorTitle = (code: number): string => titles[code]?.[0] ?? 'Something went wrong';

/** An error that the simulated Graph API answers with. */
export class GraphRefusal extends Error {
  override name = 'GraphRefusal';
  readonly code: number;
  readonly details: string;
  readonly subcode: number | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Other fields of the body, next to `error`. */
  readonly beside: object;
  constructor(
    code: number,
    details: string,
    more: {
      subcode?: number | undefined;
      status?: number | undefined;
      headers?: Record<string, string>;
      beside?: object;
    } = {},
  ) {
    super(`(#${code}) ${errorTitle(code)}`);
    this.code = code;
    this.details = details;
    this.subcode = more.subcode;
    this.status = more.status ?? titles[code]?.[1] ?? 400;
    this.headers = more.headers ?? {};
    this.beside = more.beside ?? {};
  }
}

/** The answer for an id that does not exist, or that the token may not see. */
export const unknownObject = (id: string): GraphRefusal =>
  new GraphRefusal(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );

/** Returns the body of an error as the Graph API writes it. */
export const errorBodyOf = ({ message, code, subcode, details, beside }: GraphRefusal, traceId: string): object => ({
  ...beside,
  error: {
    message,
    type: code === 190 || code === 0 ? 'OAuthException' : 'GraphMethodException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: traceId,
  },
});
