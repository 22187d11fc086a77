import { z } from 'zod';
import type { RecordKind } from '../../../domain/kernel/record.ts';
import { topic } from './topic.ts';

const one = z.looseObject({ id: z.number() });
/** The queue and owner of the ticket that a record belongs to. The gateway judges listeners by them. */
const ticket = z.object({ queueId: z.number().nullable(), userId: z.number().nullable() }).optional();

/** The topic of a kind of record. Clients that know its shape parse the payload. The part after the dot names its frames. */
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
