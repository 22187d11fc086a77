/**
 * `stays`: the methods of its calls that need nothing of the plan. `setting`: the switch by which a super user turns it off
 * for one company.
 */
type Gate = { calls: readonly string[]; pages: readonly string[]; stays?: readonly string[]; setting?: string };

/**
 * The one table of what a plan holds or not: each flag with the calls and the pages that need it, by the beginning of their
 * path (design.md, Plans). The server refuses by it, the web hides by it.
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
  // What was scheduled before is still sent: whoever has lost the flag finds it and takes it back.
  useSchedules: { calls: ['/schedules'], pages: ['/schedules'], stays: ['GET', 'DELETE'] },
  useInternalChat: { calls: ['/chats'], pages: ['/chats'] },
  useExternalApi: { calls: ['/api/messages'], pages: ['/messages-api'] },
} as const satisfies Record<string, Gate>;

/** What a plan may hold. */
export type Feature = keyof typeof table;
const isFeature = (name: string): name is Feature => Object.hasOwn(table, name);
export const features: readonly Feature[] = Object.keys(table).filter(isFeature);

const begins = (path: string, with_: readonly string[]): boolean =>
  with_.some((beginning) => path === beginning || path.startsWith(`${beginning}/`));

/** What a call (its path behind /v1, its method) needs of the plan; undefined: nothing. */
export const neededByCall = (path: string, method: string): Feature | undefined =>
  features.find((feature) => {
    const { calls, stays = [] }: Gate = table[feature];
    return begins(path, calls) && !stays.includes(method);
  });

/** What a page needs of the plan; undefined: nothing. */
export const neededByPage = (path: string): Feature | undefined =>
  features.find((feature) => begins(path, table[feature].pages));

/** A plan that holds all there is. */
export const allFeatures = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
} as const satisfies Record<Feature, true>;

/** The features that a company's switch turns off, each with the key of that setting. */
export const switches: readonly (readonly [Feature, string])[] = features.flatMap((feature) => {
  const { setting }: Gate = table[feature];
  return setting === undefined ? [] : [[feature, setting] as const];
});

/** What a company may use: what its plan holds and no switch of its own turns off. */
export const featuresOf = (
  plan: Partial<Record<Feature, unknown>>,
  settings: readonly { key: string; value: string }[] = [],
): Feature[] => {
  const off = switches.filter(([, setting]) => settings.some(({ key, value }) => key === setting && value === 'false'));
  return features.filter((feature) => plan[feature] === true && !off.some(([each]) => each === feature));
};
