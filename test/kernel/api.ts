import { z } from 'zod';

export type Answer = { status: number; body: unknown; headers: Headers };
export type Api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Calls /v1 of a system with a user's token, or without. Sends a form unchanged, and anything else as JSON. */
export const apiOf =
  (url: string, token?: string): Api =>
  async (method, path, body, headers = {}) => {
    const res = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await res.text();
    return { status: res.status, body: text ? JSON.parse(text) : null, headers: res.headers };
  };

/** Signs in and returns that user's calls. */
export const signIn = async (url: string, who: { email: string; password: string }) => {
  const { status, body, headers } = await apiOf(url)('POST', '/auth/login', who);
  if (status !== 200) throw new Error(`sign-in refused: ${status} ${JSON.stringify(body)}`);
  const { token, user } = z
    .object({ token: z.string(), user: z.object({ id: z.number(), companyId: z.number() }) })
    .parse(body);
  return {
    token,
    user,
    api: apiOf(url, token),
    cookie: headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  };
};
