import { records } from '../domain/records.ts';
import { campaignSettingsTopic, campaignTopic } from './campaign/topic.ts';
import { announcementUserTopic } from './announcement/topic.ts';
import { strayTopic } from './charge/topic.ts';
import { chatTopic, chatUserTopic, saidTopic } from './chat/topic.ts';
import { companiesTopic, companyTopic } from './company/topic.ts';
import { connectionTopic } from './connection/topic.ts';
import { contactTopic } from './contact/topic.ts';
import { contactListItemTopic } from './contactListItem/topic.ts';
import { invoiceTopic, paymentTopic } from './invoice/topic.ts';
import { recordTopic } from './kernel/view/recordTopic.ts';
import type { Topic } from './kernel/view/topic.ts';
import { messageTopic } from './message/topic.ts';
import { planTopic } from './plan/topic.ts';
import { promptUseTopic } from './prompt/topic.ts';
import { queueTopic } from './queue/topic.ts';
import { scheduleTopic } from './schedule/topic.ts';
import { sessionTopic, signInTopic } from './session/topic.ts';
import { settingTopic } from './setting/topic.ts';
import { ticketTopic } from './ticket/topic.ts';
import { userTopic } from './user/topic.ts';

/** Every topic except those of records. */
export const topics = [
  campaignSettingsTopic,
  campaignTopic,
  announcementUserTopic,
  chatTopic,
  chatUserTopic,
  companyTopic,
  companiesTopic,
  connectionTopic,
  contactTopic,
  contactListItemTopic,
  invoiceTopic,
  messageTopic,
  paymentTopic,
  planTopic,
  promptUseTopic,
  queueTopic,
  saidTopic,
  scheduleTopic,
  sessionTopic,
  settingTopic,
  signInTopic,
  strayTopic,
  ticketTopic,
  userTopic,
] as const;

const byName = new Map<string, Topic>(
  [...topics, ...records.map(({ kind }) => recordTopic(kind))].map((topic) => [topic.name, topic]),
);

/** Returns the topic of a change, or undefined if only a newer version knows it. */
export const topicOf = (name: string): Topic | undefined => byName.get(name);
