import type { Request } from 'express';

const bearer = /^Bearer +(\S+)$/i;

/** The token that a request came with; '' without one. */
export const bearerOf = (req: Request): string => bearer.exec(req.get('authorization') ?? '')?.[1] ?? '';
