type Said = {
  id: string;
  fromMe: boolean;
  automatic: string;
  isDeleted: boolean;
  isErased: boolean;
  createdAt: string;
};

/** The rules whose messages answer a customer. Menus, greetings and notices by other rules do not. */
const answering: readonly string[] = ['', 'api', 'option', 'prompt', 'integration'];

/** Returns the customer's last message if no one has answered it yet, else null. `messages` are the latest ones, in order. */
export const unanswered = <T extends Said>(messages: readonly T[]): T | null => {
  const last = messages.findLastIndex(({ fromMe, isDeleted, isErased }) => !fromMe && !isDeleted && !isErased);
  const isAnswered = messages.slice(last + 1).some((each) => each.fromMe && answering.includes(each.automatic));
  return isAnswered ? null : (messages[last] ?? null);
};
