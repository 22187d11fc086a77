/**
 * `stays`: HTTP methods that work without the feature. `setting`: the switch with which a super user turns the feature off for
 * one company.
 */
type Gate = { calls: readonly string[]; pages: readonly string[]; stays?: readonly string[]; setting?: string };

/**
 * Maps each plan feature to the calls and pages that need it, by the beginning of their path (commands.md, Plans). The
 * server refuses calls by this table, and the web hides pages by it.
 */
const table = {
  useCampaigns: {
    calls: ['/campaigns', '/campaign-settings', '/contact-lists', '/contact-list-items'],
    pages: ['/campaigns', '/campaign', '/campaigns-config', '/contact-lists'],
    setting: 'campaignsEnabled',
  },
  useKanban: { calls: ['/ticket/kanban', '/tags/kanban'], pages: ['/kanban'] },
  useOpenAi: { calls: ['/prompt'], pages: ['/prompts'] },
  useIntegrations: { calls: ['/queueIntegration'], pages: ['/queue-integration'] },
  // Scheduled messages are still sent after a company loses the feature, so its users can list and cancel them.
  useSchedules: { calls: ['/schedules'], pages: ['/schedules'], stays: ['GET', 'DELETE'] },
  useInternalChat: { calls: ['/chats'], pages: ['/chats'] },
  useExternalApi: { calls: ['/api/messages'], pages: ['/messages-api'] },
} as const satisfies Record<string, Gate>;

/** A feature that a plan may include. */
export type Feature = keyof typeof table;
const isFeature = (name: string): name is Feature => Object.hasOwn(table, name);
export const features: readonly Feature[] = Object.keys(table).filter(isFeature);

const begins = (path: string, with_: readonly string[]): boolean =>
  with_.some((beginning) => path === beginning || path.startsWith(`${beginning}/`));

/** Returns the feature that a call needs, or undefined if it needs none. `path` is the part behind /v1. */
export const neededByCall = (path: string, method: string): Feature | undefined =>
  features.find((feature) => {
    const { calls, stays = [] }: Gate = table[feature];
    return begins(path, calls) && !stays.includes(method);
  });

/** Returns the feature that a page needs, or undefined if it needs none. */
export const neededByPage = (path: string): Feature | undefined =>
  features.find((feature) => begins(path, table[feature].pages));

/** A plan with every feature. */
export const allFeatures = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
} as const satisfies Record<Feature, true>;

/** The features that a setting can turn off for one company, each with the key of that setting. */
export const switches: readonly (readonly [Feature, string])[] = features.flatMap((feature) => {
  const { setting }: Gate = table[feature];
  return setting === undefined ? [] : [[feature, setting] as const];
});

/** Returns the features that a company may use: those of its plan, without those that its settings turn off. */
export const featuresOf = (
  plan: Partial<Record<Feature, unknown>>,
  settings: readonly { key: string; value: string }[] = [],
): Feature[] => {
  const off = switches.filter(([, setting]) => settings.some(({ key, value }) => key === setting && value === 'false'));
  return features.filter((feature) => plan[feature] === true && !off.some(([each]) => each === feature));
};
