import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../Button.tsx';
import { Dialog, DialogFoot } from '../layers/Dialog.tsx';
import type { Whole } from '../../api/records/kinds.ts';
import { Fields } from './FormDialog.tsx';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import type { Listed, RecordSlice } from '../../api/records/recordSlice.ts';
import { useLeaving } from './useLeaving.tsx';
import { useMerging, type Filled } from './useMerging.ts';

type Props<N extends string, K extends Listed, V, F extends FieldValues> = {
  of: RecordSlice<N, K, V>;
  record: Whole[K] | null;
  title: string;
  /** The fields: to merge changes of colleagues, and to know what would be lost. */
  filled: Filled<Whole[K], F>;
  /** The user changed something outside the fields. */
  changed?: boolean;
  /**
   * react-hook-form's `handleSubmit`, bound to the save: `(save) => handleSubmit((values) => save(values))`. It
   * receives the function that dispatches the values.
   */
  submit: (save: (values: V) => void) => (event: FormEvent) => unknown;
  /** A panel at the right for long records; `width` in px makes a dialog wider. */
  side?: boolean;
  width?: number;
  /** The record can be read but not changed, so there is no save button. */
  fixed?: boolean;
  /** Leaves out the plain body, for forms with tabs that bring their own DialogBody. */
  bare?: boolean;
  children: ReactNode;
};

/**
 * The dialog of a record's form. A colleague's change fills the fields that the user did not touch, and is listed for
 * the others. Typed text stays when the record is removed, and the dialog asks before the user leaves it.
 */
export const RecordForm = <N extends string, K extends Listed, V, F extends FieldValues>(props: Props<N, K, V, F>) => {
  const {
    of,
    record,
    title,
    filled,
    submit,
    children,
    changed = false,
    bare = false,
    side = false,
    fixed = false,
    width,
  } = props;
  const { t } = useTranslation('record');
  const dispatch = useDispatch();
  const { saving, conflict, gone } = useSelector(of.select);
  const { seen, theirs } = useMerging(of.kind, record, filled, saving);
  const { saveClicked, layerClosed } = of.actions;
  const close = () => dispatch(layerClosed());
  const { leave, question } = useLeaving(changed || filled.form.formState.isDirty, close);
  /** The server reported a change that has not arrived here. The next save overwrites it. */
  const blind = conflict !== null && seen === record?.version;
  const save = submit((values) =>
    dispatch(saveClicked({ id: record?.id ?? null, values, seen: blind ? undefined : seen })),
  );
  return (
    <Dialog open onClose={leave} title={title} side={side} {...(width ? { width } : {})}>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation(); // does not submit the form of an outer dialog
          void save(event);
        }}
      >
        {bare ? children : <Fields>{children}</Fields>}
        {(gone || conflict !== null) && (
          <MeanwhileNotice>
            {gone ? t('gone') : conflict ? t('changed', { name: conflict }) : t('changedBySomebody')}
            {!gone && theirs.map((line) => <em key={line}>{line}</em>)}
          </MeanwhileNotice>
        )}
        {question}
        <DialogFoot>
          <Button variant="ghost" onClick={close}>
            {t(fixed ? 'close' : 'cancel')}
          </Button>
          {!fixed && (
            <Button variant="primary" type="submit" busy={saving} disabled={gone}>
              {t(blind || theirs.length > 0 ? 'saveAnyway' : 'save')}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
};
