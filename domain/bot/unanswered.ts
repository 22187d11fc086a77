type Said = {
  id: string;
  fromMe: boolean;
  automatic: string;
  isDeleted: boolean;
  isErased: boolean;
  createdAt: string;
};

/** What answers a customer; menus, greetings and notices by other rules do not. */
const answering: readonly string[] = ['', 'api', 'option', 'prompt', 'integration'];

/** The last message of a customer that nobody answered yet, of his last ones in their order; null: he waits for nothing. */
export const unanswered = <T extends Said>(messages: readonly T[]): T | null => {
  const last = messages.findLastIndex(({ fromMe, isDeleted, isErased }) => !fromMe && !isDeleted && !isErased);
  const isAnswered = messages.slice(last + 1).some((each) => each.fromMe && answering.includes(each.automatic));
  return isAnswered ? null : (messages[last] ?? null);
};
