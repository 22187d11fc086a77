/** Returns the code that Node or SQLite gave an error ('EADDRINUSE', 5), even for an error of another realm. */
export const errorCode = (error: unknown): string | number | undefined => {
  if (!Error.isError(error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};
