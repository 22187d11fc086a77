/** The title of the browser tab: the page, then the product. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Atende`}</title>;
