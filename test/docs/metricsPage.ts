import { z } from 'zod';
import { registry } from '../../runtime/metrics.ts';
import { table } from './markdown.ts';

/** The fields of a metric that prom-client keeps but does not type. */
const metric = z.object({ name: z.string(), help: z.string(), labelNames: z.array(z.string()).default([]) });

/** The page of all metrics of Atende itself. */
export const metricsPage = (): string => {
  const rows = registry
    .getMetricsAsArray()
    .map((each) => metric.parse({ name: each.name, help: each.help, labelNames: Reflect.get(each, 'labelNames') }))
    .filter(({ name }) => name.startsWith('atende_'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, help, labelNames }) => [`\`${name}\``, labelNames.map((label) => `\`${label}\``).join(', '), help]);
  return `# Metrics

\`/metrics\` shows these figures to Prometheus, and those of Node that \`prom-client\` adds (\`process_…\`, \`nodejs_…\`).
[monitoring.md](monitoring.md) explains the alarms on them.

${table(['metric', 'labels', 'meaning'], rows)}
`;
};
