/** The server's word on a message: taken, or refused with a code. */
export type Answer = 'taken' | { refused: string };
type Wait = (answer: Answer | 'unanswered' | 'shut') => void;

/** Too many messages, or too much to do: the same message may pass later. Such a server is given more time. */
const BUSY: ReadonlySet<string> = new Set(['429', '503']);
export const isBusyCode = (code: string | null): boolean => code !== null && BUSY.has(code);
export const isBusy = (answer: Answer): boolean => answer !== 'taken' && isBusyCode(answer.refused);

export type Answers = ReturnType<typeof openAnswers>;

/** Waits for the server's answers, by the ids of what was sent. */
export const openAnswers = (answerMs: number) => {
  const waiting = new Map<string, Wait>();
  return {
    /** The answer to one; `patience` starts to count once it is on its way: a file takes its time. `shut` gives it up. */
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
    /** Whether somebody waits for it, who has it now. */
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
