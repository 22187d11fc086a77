import { createAction } from '@reduxjs/toolkit';
import type { SignedIn } from '../../domain/user/shape.ts';

export const signedIn = createAction<SignedIn>('session/signedIn');
/** The same sign-in, read again by the server. */
export const userRefreshed = createAction<SignedIn>('session/userRefreshed');
/** The page is about to be loaded anew by itself: nothing may ask whether to stay. */
export const pageEnding = createAction('session/pageEnding');
export const signedOut = createAction('session/signedOut');
