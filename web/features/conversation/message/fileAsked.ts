import { createAction } from '@reduxjs/toolkit';

/** Fetches a file again that could not be fetched. */
export const fileAsked = createAction<{ id: string }>('message/fileAsked');
