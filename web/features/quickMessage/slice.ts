import type { z } from 'zod';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

/** The request body of the form, and what happens to the file. */
export type QuickMessageForm = { body: z.input<typeof quickMessageCalls.create.body>; file: FileWish };

/** The quick messages that the user sees, live. */
export const quickMessages = recordSlice<'quickMessage', 'quickmessage', QuickMessageForm>({
  name: 'quickMessage',
  kind: 'quickmessage',
  compare: byText(({ shortcode }) => shortcode),
  matches: ({ shortcode, message }, search) => finds(search, shortcode, message),
});
