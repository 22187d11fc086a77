import { parse } from 'cookie';
import type { Request, Response } from 'express';

/**
 * The sign-in cookies, hidden from scripts and other sites. Behind https (`https`, or a trusted proxy says so) their names
 * begin with `__Host-`, so that only this host can set them over https. Cookies with the former plain name are still read.
 */
export const openCookies = (https: boolean) => {
  const fixed = { httpOnly: true, sameSite: 'lax' } as const;
  const plain = { ...fixed, path: '/v1/auth' } as const;
  const host = { ...fixed, path: '/', secure: true } as const;
  const kept = (req: Request) => parse(req.get('cookie') ?? '');
  const isSecure = (req: Request) => https || req.secure;
  return {
    read: (req: Request, name: string): string | undefined =>
      (isSecure(req) ? kept(req)[`__Host-${name}`] : undefined) ?? kept(req)[name],
    /** Sets a cookie for some days; null deletes it. */
    keep: (req: Request, res: Response, name: string, wanted: { value: string; days: number } | null): void => {
      const secure = isSecure(req);
      const [called, options] = secure ? ([`__Host-${name}`, host] as const) : ([name, plain] as const);
      if (!wanted) res.clearCookie(called, options);
      else res.cookie(called, wanted.value, { ...options, maxAge: wanted.days * 86_400_000 });
      if (secure && kept(req)[name] !== undefined) res.clearCookie(name, plain);
    },
  };
};
