import type { View } from '../../projections/kernel/view.ts';

/** The words that a ticket shows of what was said last, in this version. */
const shown = (by: number): string => (by % 2 ? 'upper(last_message)' : 'lower(last_message)');

/** Tickets have a column more with an index of its own, a status of another type, and show what was said last differently. */
const changed = (view: View, by: number): View => {
  // Kept as it is now: the view itself may become the newer one.
  const apply = view.apply.bind(view);
  const heading = `heading_${by}`;
  const said = `${by}: `;
  const rows = `update ticket set last_message = ${shown(by)}, ${heading} = '${said}' || ${shown(by)}
    where ${heading} is distinct from '${said}' || ${shown(by)} or last_message <> ${shown(by)}`;
  return {
    ...view,
    version: view.version + by,
    schema: `${view.schema}; alter table ticket add column ${heading} text, alter column status type varchar(${20 + by})`,
    indexes: `${view.indexes ?? ''}; create index ticket_${heading} on ticket (company_id, ${heading})`,
    apply: async (events, tx) => {
      await apply(events, tx);
      await tx.query(rows);
    },
  };
};

/** The read models as they would be `by` versions later, in which that of conversations has changed: its table, and its rows. */
export const newerViews = (views: readonly View[], by: number): readonly View[] =>
  views.map((view) => (by > 0 && view.name === 'conversations' ? changed(view, by) : view));
