import type { UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { recordFrame } from '../kernel/frames.ts';
import type { Heard } from './recordSlice.ts';

const gone = z.object({ id: z.number() });
const kept = z.object({ record: z.unknown() });

/** Hears the frames of a kind of record: `{ record }` of create and update, `{ id }` of delete. */
export const hearRecord =
  <S extends z.ZodType>(topic: string, shape: S) =>
  (action: UnknownAction): Heard<z.output<S>> | undefined => {
    if (!recordFrame.match(action) || action.payload.topic !== topic) return undefined;
    const { action: what, payload } = action.payload;
    if (what === 'delete') return { gone: gone.parse(payload).id };
    return { kept: shape.parse(kept.parse(payload).record), created: what === 'create' };
  };
