import { company } from '../../domain/company/decider.ts';
import { companyEvents } from '../../domain/company/events.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import type { Position } from '../../eventstore/position.ts';
import { asOf, eventsOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';

/** A company as the log knew it at a position; null when it is not there. */
export const companyAsOf = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  id: number,
  position: Position | null,
): Promise<CompanyRecord | null> => {
  const target = { companyId: 0, id };
  const { state, marks } = await asOf(deps, company, target, position);
  const events = await eventsOf(deps.store, company, target, position);
  const [founded] = events.map(({ event }) => parseEvent(companyEvents, event.type, event.data));
  if (state.is !== 'present' || founded?.type !== 'CompanyFounded') return null;
  const { name, dueDate, language } = founded.data;
  const { version, changedBy, updatedAt } = marks;
  const settings = (await deps.lookup.company(id))?.settings ?? [];
  const { timeZone, schedules } = state;
  return { id, name, dueDate, language, timeZone, schedules: [...schedules], settings, version, changedBy, updatedAt };
};
