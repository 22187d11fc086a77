import { z } from 'zod';
import type { RecordKind } from '../../domain/kernel/record.ts';
import { topic } from './topic.ts';

const one = z.looseObject({ id: z.number() });
/** Of what is part of a ticket: where that lies, by which its listeners are judged. */
const ticket = z.object({ queueId: z.number().nullable(), userId: z.number().nullable() }).optional();

/** What is told of a kind of record; who knows its shape parses it. Its frames are named by the part behind the dot. */
export const recordTopic = ({ topic: name, told, needs, secrets }: RecordKind) =>
  topic({
    name: `record.${name}`,
    payload: z.object({ [told.whole]: one, ticket }),
    whole: ['create', 'update'],
    id: z.object({ [told.gone]: z.number() }),
    named: ['delete'],
    heardBy: 'record',
    ...(needs && { needs }),
    ...(secrets && { worksOn: secrets.worksOn }),
  });
