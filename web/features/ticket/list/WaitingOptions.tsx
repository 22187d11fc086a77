import { ArrowDownNarrowWide } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keepsWaitingChosen, orderChosen } from '../slice.ts';
import { selectTickets } from './selectors.ts';

const Option = styled.div`
  display: flex;
  padding: var(--s-8) var(--s-4) 0;
  font-size: var(--t-12);
`;

/** Whether accepting a ticket keeps the list of waiting tickets on the screen. */
export const KeepWaiting = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { keepsWaiting } = useSelector(selectTickets);
  return (
    <Option>
      <Switch
        label={t('keepWaiting')}
        checked={keepsWaiting}
        onChange={({ target }) => dispatch(keepsWaitingChosen(target.checked))}
      />
    </Option>
  );
};

/** Switches the waiting tickets between the newest first and the longest waiting first. */
export const OrderButton = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const isLongest = useSelector(selectTickets).scope.order === 'longestWaiting';
  return (
    <IconButton
      label={t('longestWaitingFirst')}
      aria-pressed={isLongest}
      onClick={() => dispatch(orderChosen(isLongest ? 'newest' : 'longestWaiting'))}
    >
      <ArrowDownNarrowWide aria-hidden />
    </IconButton>
  );
};
