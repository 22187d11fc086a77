import './texts.ts';
import { TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.ts';
import type { Whole } from '../kernel/kinds.ts';
import type { Listed, RecordSlice } from './recordSlice.ts';

const Fields = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
`;
const Conflict = styled(Notice)`
  margin: 0 var(--s-20) var(--s-12);
`;

type Props<N extends string, K extends Listed, V> = {
  of: RecordSlice<N, K, V>;
  record: Whole[K] | null;
  title: string;
  /**
   * react-hook-form's `handleSubmit`, bound to what saves: `(save) => handleSubmit((values) => save(values))`. It is
   * called with the function that dispatches the values.
   */
  submit: (save: (values: V) => void) => (event: FormEvent) => unknown;
  /** A panel at the right for long records; px for a wider dialog. */
  side?: boolean;
  width?: number;
  /** Instead of the plain body: for forms with tabs, which bring their own DialogBody. */
  bare?: boolean;
  children: ReactNode;
};

/** The dialog of a record's form. It tells when somebody else changed the record meanwhile, and who. */
export const RecordForm = <N extends string, K extends Listed, V>(props: Props<N, K, V>) => {
  const { of, record, title, submit, children, bare = false, side = false, width } = props;
  const { t } = useTranslation('record');
  const dispatch = useDispatch();
  const { saving, conflict } = useSelector(of.select);
  const { saveClicked, layerClosed } = of.actions;
  const close = () => dispatch(layerClosed());
  const save = submit((values) =>
    dispatch(saveClicked({ id: record?.id ?? null, values, seen: conflict === null ? record?.version : undefined })),
  );
  return (
    <Dialog open onClose={close} title={title} side={side} {...(width ? { width } : {})}>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation(); // a form inside another dialog is its own
          void save(event);
        }}
      >
        {bare ? children : <Fields>{children}</Fields>}
        {conflict !== null && (
          <Conflict role="alert">
            <TriangleAlert aria-hidden />
            {conflict ? t('changed', { name: conflict }) : t('changedBySomebody')}
          </Conflict>
        )}
        <DialogFoot>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={saving}>
            {t(conflict === null ? 'save' : 'saveAnyway')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
