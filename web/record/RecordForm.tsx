import './texts.ts';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogFoot } from '../ui/Dialog.tsx';
import type { Whole } from '../kernel/kinds.ts';
import { Fields } from './FormDialog.tsx';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import type { Listed, RecordSlice } from './recordSlice.ts';
import { useLeaving } from './useLeaving.tsx';
import { useMerging, type Filled } from './useMerging.ts';

type Props<N extends string, K extends Listed, V, F extends FieldValues> = {
  of: RecordSlice<N, K, V>;
  record: Whole[K] | null;
  title: string;
  /** The fields: for what a colleague changes meanwhile, and for what would be lost. */
  filled: Filled<Whole[K], F>;
  /** What was changed beside the fields. */
  changed?: boolean;
  /**
   * react-hook-form's `handleSubmit`, bound to what saves: `(save) => handleSubmit((values) => save(values))`. It is
   * called with the function that dispatches the values.
   */
  submit: (save: (values: V) => void) => (event: FormEvent) => unknown;
  /** A panel at the right for long records; px for a wider dialog. */
  side?: boolean;
  width?: number;
  /** It is shown and not changed any more: without what saves. */
  fixed?: boolean;
  /** Instead of the plain body: for forms with tabs, which bring their own DialogBody. */
  bare?: boolean;
  children: ReactNode;
};

/**
 * The dialog of a record's form. A colleague's change comes into the fields that one did not touch, and stands beside those
 * that one did; what was typed stays when the record goes, and is asked about before it is left.
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
  /** Told of a change that is not here yet: the next save goes over it. */
  const blind = conflict !== null && seen === record?.version;
  const save = submit((values) =>
    dispatch(saveClicked({ id: record?.id ?? null, values, seen: blind ? undefined : seen })),
  );
  return (
    <Dialog open onClose={leave} title={title} side={side} {...(width ? { width } : {})}>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation(); // a form inside another dialog is its own
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
