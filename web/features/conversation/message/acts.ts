import { createAction } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../../../domain/message/shape.ts';

/** Changes the text of an own message. */
export const editSent = createAction<{ id: string; body: string }>('message/editSent');
/** Sets the company's reaction to a message; '' removes it. */
export const reactionChosen = createAction<{ id: string; emoji: string }>('message/reactionChosen');
/** Deletes an own message for everyone. */
export const deleteClicked = createAction<MessageRecord>('message/deleteClicked');
