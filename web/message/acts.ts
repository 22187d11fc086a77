import { createAction } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../domain/message/shape.ts';

/** Other words for an own message. */
export const editSent = createAction<{ id: string; body: string }>('message/editSent');
/** The emoji that the company gives a message; '' takes it back. */
export const reactionChosen = createAction<{ id: string; emoji: string }>('message/reactionChosen');
/** An own message is to be deleted for everyone. */
export const deleteClicked = createAction<MessageRecord>('message/deleteClicked');
