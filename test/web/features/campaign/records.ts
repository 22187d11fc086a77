import { textsOf, type CampaignRecord } from '../../../../domain/campaign/shape.ts';
import type { CampaignStatus } from '../../../../domain/campaign/policy.ts';

const counts = { total: 0, valid: 0, requested: 0, confirmations: 0, answers: 0, delivered: 0, failed: 0 };
const ends = { declined: 0, silent: 0, leftOut: 0, ended: 0 };

/** A campaign of the server with empty fields, except those in `over`. */
export const campaign = (id: number, status: CampaignStatus, over: Partial<CampaignRecord> = {}): CampaignRecord => ({
  id,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  name: `Campanha ${id}`,
  status,
  confirmation: false,
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  reason: '',
  whatsappId: null,
  whatsapp: null,
  contactListId: null,
  contactList: null,
  tagListId: null,
  tagList: null,
  fileListId: null,
  fileList: null,
  queueId: null,
  queue: null,
  ...textsOf([], []),
  mediaPath: null,
  mediaName: null,
  counts: { ...counts, ...ends },
  userId: 1,
  companyId: 1,
  ...over,
});
