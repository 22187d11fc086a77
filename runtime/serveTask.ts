/** Answers the tasks of a pool (`openTaskPool`) in this process, which ends with its parent. */
export const serveTask = (answer: (input: unknown) => Promise<object | null>): void => {
  process.on('message', (input: unknown) => {
    void answer(input).then((answered) => process.send?.({ answer: answered }));
  });
  process.send?.({ ready: true });
};
