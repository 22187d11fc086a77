/** The pages whose text the owner of the installation writes, in Markdown. */
export const writtenPages = ['term', 'privacy'] as const;
export type WrittenPage = (typeof writtenPages)[number];
