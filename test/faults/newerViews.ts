import type { View } from '../../projections/kernel/view/view.ts';

/** The SQL of a ticket's last-message text in a version. */
const shown = (by: number): string => (by % 2 ? 'upper(last_message)' : 'lower(last_message)');

/**
 * In a newer version, tickets have an additional indexed column, a status of another type, and another last-message text.
 */
const changed = (view: View, by: number): View => {
  // A reference to the present function, because the view may be replaced by the newer one.
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

/**
 * Returns the read models as they would be `by` versions later: the view of conversations has another table and other rows.
 */
export const newerViews = (views: readonly View[], by: number): readonly View[] =>
  views.map((view) => (by > 0 && view.name === 'conversations' ? changed(view, by) : view));
