import { campaignShape } from '../../../domain/campaign/shape.ts';
import { fileListCalls } from '../../../domain/fileList/record.ts';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { contactListItemShape } from '../../../domain/contactListItem/shape.ts';
import { helpCalls } from '../../../domain/help/record.ts';
import { integrationCalls } from '../../../domain/integration/record.ts';
import { planCalls } from '../../../domain/plan/calls.ts';
import { promptCalls } from '../../../domain/prompt/record.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { wholeQueueShape } from '../../../domain/queue/whole.ts';
import { scheduleShape } from '../../../domain/schedule/shape.ts';
import { tagCalls } from '../../../domain/tag/record.ts';
import { messageTemplateCalls } from '../../../domain/template/record.ts';
import { shapes } from './kinds.ts';

// Adds the parsers of plain records. This file is loaded with the first list or choice of them.
shapes.campaign = campaignShape;
shapes.file = fileListCalls.shape;
shapes.ContactList = contactListCalls.shape;
shapes.ContactListItem = contactListItemShape;
shapes.help = helpCalls.shape;
shapes.queueIntegration = integrationCalls.shape;
shapes.prompt = promptCalls.shape;
shapes.plan = planCalls.shape;
shapes.queue = wholeQueueShape;
shapes.quickmessage = quickMessageCalls.shape;
shapes.schedule = scheduleShape;
shapes.tag = tagCalls.shape;
shapes.template = messageTemplateCalls.shape;
