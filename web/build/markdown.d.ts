/** The user guide in one language, as web/build/guide.ts renders it. Its reader checks its shape. */
declare module '*/README.md' {
  export const guide: unknown;
}
