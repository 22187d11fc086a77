import { BadgeCheck, Unlink, WifiOff } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ListedPhone } from '../../gateway/phone/phones/contract.ts';
import { readableNumber } from '../../domain/kernel/readableNumber.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Pill } from '../ui/Pill.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { hashOf } from './address.ts';
import { phoneSlice, selectPhones } from './slice.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';

const { layerOpened } = phoneSlice.actions;

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  flex: none;
  padding: 10px var(--s-8) 10px var(--s-16);
  border-bottom: 1px solid var(--border);
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
  b {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: var(--w-bold);
    line-height: 18px;
  }
  small {
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  &:has(select) {
    align-items: end;
  }
  &:has(select) > span {
    margin-bottom: 6px;
  }
`;

/** The number whose customers are played: its name, or a choice when several are linked. */
export const Numbers = ({ played }: { played: ListedPhone }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { phones } = useSelector(selectPhones);
  const choose = (phone: string) => void navigate(hashOf({ phone, contact: '' }));
  return (
    <Root>
      {phones.length > 1 ? (
        <Select label={t('number')} value={played.phone} onChange={({ target }) => choose(target.value)}>
          {phones.map(({ phone, name }) => (
            <option key={phone} value={phone}>
              {`${name} · ${readableNumber(phone)}`}
            </option>
          ))}
        </Select>
      ) : (
        <div>
          <Tooltip text={played.name} whenCut>
            <b>{played.name}</b>
          </Tooltip>
          <small>{readableNumber(played.phone)}</small>
        </div>
      )}
      {!played.online && (
        <Pill tone="warning" icon={<WifiOff aria-hidden />}>
          {t('offline')}
        </Pill>
      )}
      {played.official ? (
        <Pill tone="accent" icon={<BadgeCheck aria-hidden />}>
          {t('official')}
        </Pill>
      ) : (
        <IconButton label={t('unlink')} onClick={() => dispatch(layerOpened('unlink'))}>
          <Unlink aria-hidden />
        </IconButton>
      )}
    </Root>
  );
};
