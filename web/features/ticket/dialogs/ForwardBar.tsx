import { Forward, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { ContactRecord } from '../../../../domain/contact/shape.ts';
import { toast } from '../../../api/toast.ts';
import { forwardSent, pickingEnded } from '../../conversation/index.ts';
import { FormDialog } from '../../../ui/records/FormDialog.tsx';
import { PersonFinder } from '../../../ui/records/PersonFinder.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Truncated } from '../../../ui/Truncated.ts';

const Bar = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-12);
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > p {
    flex: 1;
  }
`;
const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-6);
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: 2px;
    max-width: 100%;
    padding-left: 10px;
    border-radius: var(--r-full);
    background: var(--sunken);
  }
`;

/** Chooses the contacts that receive the forwarded messages. The search needs three letters (R187). */
const ForwardDialog = ({ count, onClose }: { count: number; onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<readonly ContactRecord[]>([]);
  const [tried, setTried] = useState(false);
  const pick = (contact: ContactRecord) => {
    setChosen((before) => (before.some(({ id }) => id === contact.id) ? before : [...before, contact]));
    setTerm('');
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0) return;
    dispatch(forwardSent({ contactIds: chosen.map(({ id }) => id) }));
    onClose();
  };
  return (
    <FormDialog
      title={t('forward.title', { count })}
      act={t('forward.act')}
      dirty={term !== '' || chosen.length > 0}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {chosen.length > 0 && (
        <Chosen aria-label={t('forward.to')}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Truncated>{name}</Truncated>
              <IconButton
                size="sm"
                label={t('forward.without', { name })}
                onClick={() => setChosen((before) => before.filter((one) => one.id !== id))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </Chosen>
      )}
      <PersonFinder
        kind="contact"
        label={t('forward.to')}
        term={term}
        onTerm={setTerm}
        error={tried && chosen.length === 0 ? t('forward.missing') : undefined}
        onPick={pick}
        autoFocus
      />
    </FormDialog>
  );
};

/** Replaces the composer while the user selects messages to forward. */
export const ForwardBar = ({ count }: { count: number }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const [asks, setAsks] = useState(false);
  const forward = () => {
    if (count) setAsks(true);
    else toast.error(t('forward.none'));
  };
  return (
    <Bar>
      <p role="status">{t('forward.chosen', { count })}</p>
      <Button variant="ghost" onClick={() => dispatch(pickingEnded())}>
        {t('forward.cancel')}
      </Button>
      <Button variant="primary" onClick={forward}>
        <Forward aria-hidden />
        {t('forward.act')}
      </Button>
      {asks && <ForwardDialog count={count} onClose={() => setAsks(false)} />}
    </Bar>
  );
};
