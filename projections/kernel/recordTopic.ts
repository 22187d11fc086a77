import { z } from 'zod';
import type { RecordKind } from '../../domain/kernel/record.ts';
import { topic } from './topic.ts';

const payload = z.object({
  record: z.looseObject({ id: z.number() }),
  /** Of what is part of a ticket: where that lies, by which its listeners are judged. */
  ticket: z.object({ queueId: z.number().nullable(), userId: z.number().nullable() }).optional(),
});

/** What is told of a kind of record; who knows its shape parses it. Its frames are named by the part behind the dot. */
export const recordTopic = (kind: Pick<RecordKind, 'topic'>) =>
  topic({
    name: `record.${kind.topic}`,
    payload,
    whole: ['create', 'update'],
    id: z.object({ id: z.number() }),
    named: ['delete'],
    heardBy: 'record',
  });
