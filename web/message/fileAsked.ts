import { createAction } from '@reduxjs/toolkit';

/** A file that could not be fetched is to be tried again. */
export const fileAsked = createAction<{ id: string }>('message/fileAsked');
