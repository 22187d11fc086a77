import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { features, featuresOf, neededByCall, neededByPage } from '../../../domain/kernel/gates.ts';

const calls = readFileSync(new URL('../../contract/calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t/'))
  .map((line) => line.split('\t'));
/** The feature that each part of the API needs, by the beginning of its path. */
const needed: Record<string, string> = {
  '/campaigns': 'useCampaigns',
  '/campaign-settings': 'useCampaigns',
  '/contact-lists': 'useCampaigns',
  '/contact-list-items': 'useCampaigns',
  '/ticket/kanban': 'useKanban',
  '/tags/kanban': 'useKanban',
  '/prompt': 'useOpenAi',
  '/queueIntegration': 'useIntegrations',
  '/schedules': 'useSchedules',
  '/chats': 'useInternalChat',
  '/api/messages': 'useExternalApi',
};

test('every call needs the feature of its part of the API, and all other calls need none', () => {
  const gated = Object.entries(needed);
  for (const [method = '', path = ''] of calls) {
    const [, feature] = gated.find(([part]) => path === part || path.startsWith(`${part}/`)) ?? [];
    const stays = feature === 'useSchedules' && (method === 'GET' || method === 'DELETE');
    const needs = stays ? undefined : feature;
    expect({ method, path, needs: neededByCall(path, method) }).toEqual({ method, path, needs });
  }
  expect(calls.filter(([method = '', path = '']) => neededByCall(path, method)).length).toBeGreaterThan(40);
});

test.each([
  ['/kanban', 'useKanban'],
  ['/schedules', 'useSchedules'],
  ['/chats', 'useInternalChat'],
  ['/chats/:uuid', 'useInternalChat'],
  ['/campaigns', 'useCampaigns'],
  ['/campaign/:campaignId/report', 'useCampaigns'],
  ['/campaigns-config', 'useCampaigns'],
  ['/contact-lists', 'useCampaigns'],
  ['/contact-lists/:contactListId/contacts', 'useCampaigns'],
  ['/prompts', 'useOpenAi'],
  ['/queue-integration', 'useIntegrations'],
  ['/messages-api', 'useExternalApi'],
  ['/', undefined],
  ['/tickets/:uuid?', undefined],
  ['/contacts', undefined],
  ['/files', undefined],
])('the page %s needs %s', (path, feature) => expect(neededByPage(path)).toBe(feature));

test('a plan includes the features whose flags are on, unless a setting turns one off', () => {
  expect(features).toHaveLength(7);
  expect(featuresOf({ useKanban: true, useSchedules: false })).toEqual(['useKanban']);
  const plan = { useCampaigns: true, useKanban: true };
  const off = (value: string) => featuresOf(plan, [{ key: 'campaignsEnabled', value }]);
  expect(off('false')).toEqual(['useKanban']);
  expect(off('true')).toEqual(['useCampaigns', 'useKanban']);
});
