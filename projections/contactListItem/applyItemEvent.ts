import type { contactListItemEvents } from '../../domain/contactListItem/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { canonical, otherSpelling, sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { normalised, searchOf } from '../../domain/kernel/search.ts';
import type { RowOf } from '../kernel/view/table.ts';
import { byOf, type Change, type RecordedEvent } from '../kernel/view/view.ts';
import type { bucketTable, contactListItemTable } from './table.ts';

export type ItemRow = RowOf<typeof contactListItemTable>;
export type BucketRow = RowOf<typeof bucketTable>;
export type BucketKey = Pick<BucketRow, 'company_id' | 'list_id' | 'bucket'>;
type Event = EventOf<typeof contactListItemEvents>;
type Known = { bucket: BucketRow; rows: readonly ItemRow[] };
type RowChange = Omit<Change<'create' | 'update' | 'delete'>, 'topic' | 'companyId'>;
/** A bucket and its rows after an event. The changes of single rows are in `told`; `many` means that many rows changed. */
type Turned = {
  bucket: BucketRow;
  rows: readonly ItemRow[];
  gone: readonly ItemRow[];
  told: readonly RowChange[];
  many: boolean;
};

export const emptyBucket = (place: BucketKey): BucketRow => ({
  ...place,
  items: 0,
  checked: 0,
  valid: 0,
  former: [],
  spoilt_at: null,
  ended: false,
  key_id: null,
});

type Who = { id: number; name: string; number: string; email: string };
/** Adds the sort key and the search text. */
const derived = ({ name, number, email }: Who) => {
  const sort = normalised(name);
  const search = searchOf(sort, number, otherSpelling(number), email);
  return { name, number, email, sort, search, canonical: canonical(number) };
};

const told = (action: RowChange['action'], { id }: { id: number }): RowChange => ({
  action,
  id: String(id),
  before: action === 'create' ? null : {},
  after: action === 'delete' ? null : {},
});

const formerOf = ({ former, key_id }: BucketRow): readonly number[] => (key_id === null ? former : [...former, key_id]);

/** Applies one event of a bucket (domain/contactListItem/events.ts). The bucket's counts follow from its rows. Pure. */
export const applyItemEvent = (happened: RecordedEvent<Event>, place: BucketKey, known: Known): Turned => {
  const { bucket = {}, ...part } = changeOf(happened, place, known);
  return { rows: [], gone: [], told: [], many: false, ...part, bucket: { ...known.bucket, ...bucket } };
};

type Part = { bucket?: Partial<BucketRow>; rows?: ItemRow[]; gone?: ItemRow[]; told?: RowChange[]; many?: boolean };

const changeOf = (happened: RecordedEvent<Event>, place: BucketKey, { bucket, rows }: Known): Part => {
  const { event, at } = happened;
  switch (event.type) {
    case 'ContactListItemsAdded': {
      const { items, keyId, movedFrom, version = 0 } = event.data;
      const added = items.map((item): ItemRow => {
        const known = movedFrom === undefined ? undefined : rows.find(({ id }) => id === item.id);
        const marks = { version, changed_by: byOf(happened), created_at: at, updated_at: at };
        return {
          ...place,
          id: item.id,
          ...derived(item),
          valid: null,
          moved_from: known ? (movedFrom ?? null) : null,
          ...marks,
        };
      });
      const [only] = added;
      const single = added.length === 1 && only;
      const action = movedFrom === undefined ? 'create' : 'update';
      return {
        bucket: { key_id: keyId },
        rows: added,
        ...(single ? { told: [told(action, single)] } : { many: added.length > 0 }),
      };
    }
    case 'ContactListItemChanged': {
      const changed = rows.map((row): ItemRow => {
        const valid = sameNumber(row.number, event.data.number) ? row.valid : null;
        return {
          ...row,
          ...derived(event.data),
          valid,
          version: row.version + 1,
          changed_by: byOf(happened),
          updated_at: at,
        };
      });
      return { rows: changed, told: changed.map((row) => told('update', row)) };
    }
    case 'ContactListNumberChecked': {
      const checked = rows.map((row): ItemRow => {
        const { number, isValid: valid } = event.data;
        return { ...row, ...derived({ ...row, number }), valid };
      });
      return { rows: checked, told: checked.map((row) => told('update', row)) };
    }
    case 'ContactListItemsRemoved': {
      // The item has moved to another bucket, so this bucket only releases it.
      const moved = rows.filter((row) => row.bucket !== place.bucket).map((row) => ({ ...row, moved_from: null }));
      const gone = rows.filter((row) => row.bucket === place.bucket);
      const [only] = gone;
      const single = gone.length === 1 && only;
      return {
        bucket: { spoilt_at: bucket.spoilt_at ?? at },
        rows: [...moved, ...gone],
        gone,
        ...(single ? { told: [told('delete', single)] } : { many: gone.length > 0 }),
      };
    }
    case 'ContactListItemsResealed': {
      const { items, keyId } = event.data;
      const known = new Set(rows.map(({ id }) => id));
      const back = items
        .filter(({ id }) => !known.has(id))
        .map(({ id, isValid: valid, version, by, createdAt, updatedAt, ...who }): ItemRow => {
          const marks = { version, changed_by: by, created_at: createdAt, updated_at: updatedAt };
          return { ...place, id, ...derived({ id, ...who }), valid, moved_from: null, ...marks };
        });
      return { bucket: { key_id: keyId, spoilt_at: null, former: formerOf(bucket) }, rows: [...rows, ...back] };
    }
    case 'ContactListKeyForgotten':
      return { bucket: { former: bucket.former.filter((keyId) => keyId !== event.data.keyId) } };
    case 'ContactListItemsEnded':
      return {
        bucket: { ended: true, key_id: null, spoilt_at: null, former: formerOf(bucket) },
        rows: [...rows],
        gone: [...rows],
      };
  }
};
