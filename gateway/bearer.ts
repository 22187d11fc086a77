import type { IncomingMessage } from 'node:http';

const bearer = /^Bearer +(\S+)$/i;

/** Returns the bearer token of a request; '' without one. */
export const bearerOf = (req: IncomingMessage): string => bearer.exec(req.headers.authorization ?? '')?.[1] ?? '';
