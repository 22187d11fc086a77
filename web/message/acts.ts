import { createAction } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../domain/message/shape.ts';

/** Other words for an own message. */
export const editSent = createAction<{ id: string; body: string }>('message/editSent');
/** An own message is to be deleted for everyone. */
export const deleteClicked = createAction<MessageRecord>('message/deleteClicked');
