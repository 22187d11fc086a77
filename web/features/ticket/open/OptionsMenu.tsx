import { Fragment, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { selectConversation } from '../../conversation/index.ts';
import { Menu, MenuItem, MenuLine } from '../../../ui/layers/Menu.tsx';
import { useScreen } from '../../../ui/page/useScreen.ts';
import { useTicketActions } from '../actions/useTicketActions.ts';

/** The menu of further actions on a ticket (R125, R126). */
export const OptionsMenu = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const ticket = useSelector(selectConversation)?.ticket ?? null;
  const phone = useScreen() === 'phone';
  const actions = useTicketActions(ticket).filter(({ menu }) => menu === 'always' || (phone && menu === 'phone'));
  if (!ticket) return null;
  return (
    <Menu trigger={trigger} opened>
      {actions.map(({ id, icon: Icon, label, shortcut, danger = false, run }) => (
        <Fragment key={id}>
          {danger && <MenuLine />}
          <MenuItem
            danger={danger}
            icon={<Icon aria-hidden />}
            shortcut={shortcut}
            onSelect={() => dispatch(run(ticket))}
          >
            {t(label)}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
};
