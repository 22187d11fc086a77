/** The servers that globalSetup starts and globalTeardown stops; both run in jest's own process. */
export const started: { folder: string | undefined; stops: (() => Promise<void>)[] } = {
  folder: undefined,
  stops: [],
};
