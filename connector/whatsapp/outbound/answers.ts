/** The server's answer to a message: accepted, or refused with a code. */
export type Answer = 'taken' | { refused: string };
type Wait = (answer: Answer | 'unanswered' | 'shut') => void;

/** Codes for too many messages or too much load. The same message may pass later, so these codes lead to longer pauses. */
const BUSY: ReadonlySet<string> = new Set(['429', '503']);
export const isBusyCode = (code: string | null): boolean => code !== null && BUSY.has(code);
export const isBusy = (answer: Answer): boolean => answer !== 'taken' && isBusyCode(answer.refused);

export type Answers = ReturnType<typeof openAnswers>;

/** Waits for the server's answers, by message id. */
export const openAnswers = (answerMs: number) => {
  const waiting = new Map<string, Wait>();
  return {
    /**
     * Returns the answer to one message. `patience` starts the timeout once the message was sent, because a file takes time
     * to upload. `shut` gives up waiting.
     */
    to: (waId: string) => {
      const { promise, resolve } = Promise.withResolvers<Parameters<Wait>[0]>();
      let timer: NodeJS.Timeout | undefined;
      const patience = (): void => {
        if (waiting.get(waId) === resolve) timer = setTimeout(() => resolve('unanswered'), answerMs);
      };
      waiting.set(waId, resolve);
      const answer = promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(waId);
      });
      return { answer, patience, shut: () => waiting.get(waId)?.('shut') };
    },
    /** Passes an answer on. Returns whether a caller waited for it. */
    give: (waId: string, answer: Answer): boolean => {
      const give = waiting.get(waId);
      give?.(answer);
      return give !== undefined;
    },
    shut: (): void => {
      for (const give of waiting.values()) give('shut');
    },
  };
};
