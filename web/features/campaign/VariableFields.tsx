import { Plus, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { ownVariables } from '../../../domain/campaign/words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { isComposing } from '../../ui/fields/composing.ts';
import { useHeldSave } from '../../ui/fields/useHeldSave.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  gap: var(--s-12);
  align-items: start;
  /* Level with the inputs, below their labels; an error makes its field alone taller. */
  & > button {
    margin-top: 21px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;
const Known = styled.ul`
  display: grid;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    min-height: 40px;
    padding: 0 var(--s-4) 0 var(--s-12);
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    color: var(--text-muted);
  }
`;
type Variables = CampaignSettings['variables'];
const isKey = (key: string): boolean => /^[\p{L}\p{N}_-]{1,40}$/u.test(key);

/**
 * The company's own variables, each a shortcut and its content. Refuses a shortcut that exists or belongs to the recipient
 * (R516).
 */
export const VariableFields = ({
  variables,
  onChange,
}: {
  variables: Variables;
  onChange: (all: Variables) => void;
}) => {
  const { t } = useTranslation('campaignSettings');
  const [typed, setTyped] = useState({ key: '', value: '' });
  const key = typed.key.trim();
  const isTaken = [...ownVariables, ...variables.map((one) => one.key)].some(
    (one) => one.toLowerCase() === key.toLowerCase(),
  );
  const bad = key && !isKey(key) ? t('keyBad') : isTaken ? t('keyTaken') : undefined;
  const { field, isHeld } = useHeldSave(key !== '' || typed.value.trim() !== '');
  const add = () => {
    if (!key || bad) return;
    onChange([...variables, { key, value: typed.value }]);
    setTyped({ key: '', value: '' });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <section>
      <h2>{t('variables')}</h2>
      <p>{variables.length ? t('variablesHint') : t('none')}</p>
      {variables.length > 0 && (
        <Known>
          {variables.map((one) => (
            <li key={one.key}>
              <code>{`{${one.key}}`}</code>
              <span>{one.value}</span>
              <IconButton
                size="sm"
                label={t('removeVariable', { key: one.key })}
                onClick={() => onChange(variables.filter((each) => each !== one))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </Known>
      )}
      <Row>
        <TextField
          ref={field}
          label={t('key')}
          error={bad ?? (isHeld ? t('unadded') : undefined)}
          onKeyDown={onKeyDown}
          value={typed.key}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, key: target.value })}
        />
        <TextField
          label={t('value')}
          onKeyDown={onKeyDown}
          value={typed.value}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, value: target.value })}
        />
        <Button disabled={!key || bad !== undefined} onClick={add}>
          <Plus aria-hidden />
          {t('addVariable')}
        </Button>
      </Row>
    </section>
  );
};
