import { apiPage } from './apiPage.ts';
import { configurationPage } from './configurationPage.ts';
import { eventPage } from './eventPage.ts';
import { metricsPage } from './metricsPage.ts';
import { streamPage } from './streamPage.ts';

/** Builds every generated page. Its key is its path from the root. */
export const generatedPages = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ['docs/operate/configuration.md', configurationPage()],
    ['docs/operate/metrics.md', metricsPage()],
    ['docs/develop/event-catalogue.md', eventPage()],
    ['docs/develop/http-api.md', await apiPage()],
    ['docs/develop/stream-api.md', streamPage()],
  ]);
