import { helpCalls } from '../../domain/help/record.ts';
import { planCalls } from '../../domain/plan/calls.ts';
import { quickMessageCalls } from '../../domain/quickMessage/record.ts';
import { wholeQueueShape } from '../../domain/queue/whole.ts';
import { scheduleShape } from '../../domain/schedule/shape.ts';
import { tagCalls } from '../../domain/tag/record.ts';
import { shapes } from './kinds.ts';

// What reads the frames of plain records: it comes with the first list or choice of them.
shapes.help = helpCalls.shape;
shapes.plan = planCalls.shape;
shapes.queue = wholeQueueShape;
shapes.quickmessage = quickMessageCalls.shape;
shapes.schedule = scheduleShape;
shapes.tag = tagCalls.shape;
