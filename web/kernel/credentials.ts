import type { SignedIn } from '../../domain/user/shape.ts';

/** What happened to the sign-in outside of any screen: the token was renewed, or it is worth nothing any more, and why. */
export type SessionNews = { type: 'refreshed'; user: SignedIn } | { type: 'ended'; why: Error };

const listeners = new Set<(news: SessionNews) => void>();

/** The access token kept in this browser, or null (R020). */
export const storedToken = (): string | null => localStorage.getItem('token');

/** Keeps the token and the company of a sign-in. */
export const keepCredentials = (token: string, companyId: number): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(companyId));
};

/** Forgets the token and the company; theme and language stay. */
export const dropCredentials = (): void => {
  localStorage.removeItem('token');
  localStorage.removeItem('companyId');
};

/** Hears of refreshed and ended sign-ins. Returns how to stop. */
export const hearSession = (listener: (news: SessionNews) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells everybody who listens. */
export const tellSession = (news: SessionNews): void => {
  for (const listener of listeners) listener(news);
};
