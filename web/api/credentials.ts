import { v4 } from 'uuid';
import type { SignedIn } from '../../domain/user/shape.ts';

/**
 * A change of the sign-in that no screen caused: the token was renewed, the session ended, a support visit to another
 * company ended, or someone signed in in another tab.
 */
export type SessionNews =
  | { type: 'refreshed'; user: SignedIn }
  | { type: 'ended'; why: Error }
  | { type: 'lookEnded' }
  | { type: 'signedInBeside'; userId: number };

const listeners = new Set<(news: SessionNews) => void>();

/** The key of a support visit's token. It is kept per tab, so that no other tab acts in the visited company. */
const LOOK = 'look';
/** Whether this tab visits another company for support. */
export const isLooking = (): boolean => sessionStorage.getItem(LOOK) !== null;
export const keepLook = (token: string): void => sessionStorage.setItem(LOOK, token);
export const dropLook = (): void => sessionStorage.removeItem(LOOK);

/**
 * The access token of this tab: that of its support visit, or else the one stored in this browser; null without one
 * (R020).
 */
export const storedToken = (): string | null => sessionStorage.getItem(LOOK) ?? localStorage.getItem('token');

/** Stores the token of a sign-in with the ids of its user and company. */
export const keepCredentials = (token: string, { id, companyId }: SignedIn): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(companyId));
  localStorage.setItem('userId', String(id));
};

/** The id of the sign-in that the stored token belongs to. A renewed token keeps it. */
export const storedSignIn = (): string | null => localStorage.getItem('signIn');
/** Stores the id of the sign-in before the token, so that a tab that notices the token finds the id. */
export const keepSignIn = (token: string, user: SignedIn): void => {
  localStorage.setItem('signIn', v4());
  keepCredentials(token, user);
};

/** Removes the token and its ids; theme and language stay. */
export const dropCredentials = (): void => {
  dropLook();
  localStorage.removeItem('signIn');
  localStorage.removeItem('token');
  localStorage.removeItem('companyId');
  localStorage.removeItem('userId');
};

/** Listens to renewed and ended sign-ins, and to sign-ins in other tabs. Returns a function that stops listening. */
export const hearSession = (listener: (news: SessionNews) => void): (() => void) => {
  const beside = ({ key, newValue }: StorageEvent): void => {
    // A support visit uses a token of this tab only.
    if (key === 'userId' && newValue && !isLooking()) listener({ type: 'signedInBeside', userId: Number(newValue) });
  };
  listeners.add(listener);
  addEventListener('storage', beside);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', beside);
  };
};

/** Informs all listeners. */
export const tellSession = (news: SessionNews): void => {
  for (const listener of listeners) listener(news);
};
