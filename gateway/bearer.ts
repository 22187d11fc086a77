import type { IncomingMessage } from 'node:http';

const bearer = /^Bearer +(\S+)$/i;

/** The token that a request came with; '' without one. */
export const bearerOf = (req: IncomingMessage): string => bearer.exec(req.headers.authorization ?? '')?.[1] ?? '';
