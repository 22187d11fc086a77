import { z } from 'zod';
import type { CloudChatMessage } from './records.ts';

const buttons = z.object({
  action: z.object({ buttons: z.array(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })) }),
});
const rows = z.object({
  action: z.object({
    sections: z.array(
      z.object({ rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() })) }),
    ),
  }),
});
const quickReplies = z.object({
  components: z.array(
    z.object({
      type: z.string(),
      sub_type: z.string().optional(),
      parameters: z.array(z.object({ payload: z.string().optional() })),
    }),
  ),
});

/** Returns what a customer sends by a tap on a button or row of a message (by id, payload or title); null if it has none. */
export const tapOn = (
  { content, shown }: CloudChatMessage,
  choice: string,
): { type: string; content: Record<string, unknown> } | null => {
  const button = buttons
    .safeParse(content)
    .data?.action.buttons.find(({ reply }) => reply.id === choice || reply.title === choice);
  if (button)
    return { type: 'interactive', content: { interactive: { type: 'button_reply', button_reply: button.reply } } };
  const row = rows
    .safeParse(content)
    .data?.action.sections.flatMap((section) => section.rows)
    .find(({ id, title }) => id === choice || title === choice);
  if (row) return { type: 'interactive', content: { interactive: { type: 'list_reply', list_reply: row } } };
  const payloads = (quickReplies.safeParse(content).data?.components ?? []).flatMap(({ parameters }) =>
    parameters.flatMap(({ payload }) => payload ?? []),
  );
  // The shown text of a template ends with its buttons in brackets.
  const isShown = shown.split('\n').includes(`[${choice}]`);
  if (!payloads.includes(choice) && !isShown) return null;
  return { type: 'button', content: { button: { payload: choice, text: choice } } };
};
