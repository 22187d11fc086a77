import { ArrowRightLeft, CalendarClock, CheckCheck, History, PanelRight, Search, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { findingBegan, selectConversation } from '../../conversation/index.ts';
import { useFeature } from '../../../api/session/useFeature.ts';
import { useCan } from '../../../api/session/useCan.ts';
import { Menu, MenuItem, MenuLine } from '../../../ui/layers/Menu.tsx';
import { useScreen } from '../../../ui/page/useScreen.ts';
import { layerOpened, panelToggled, resolveSilentlyClicked, returnClicked } from '../slice.ts';
import { useMayChange } from '../useMayChange.ts';

/** The menu of further actions on a ticket (R125, R126). */
export const OptionsMenu = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const ticket = useSelector(selectConversation)?.ticket ?? null;
  const mine = useMayChange(ticket);
  const mayDelete = useCan('ticket-options:deleteTicket');
  const schedules = useFeature('useSchedules');
  const phone = useScreen() === 'phone';
  if (!ticket) return null;
  return (
    <Menu trigger={trigger} opened>
      {phone && (
        <MenuItem icon={<PanelRight aria-hidden />} onSelect={() => dispatch(panelToggled())}>
          {t('panel.title')}
        </MenuItem>
      )}
      <MenuItem icon={<Search aria-hidden />} onSelect={() => dispatch(findingBegan())}>
        {t('findIn.menu')}
      </MenuItem>
      {mine && ticket.status === 'open' && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => dispatch(returnClicked(ticket))}>
          {t('return')}
        </MenuItem>
      )}
      {mine && ticket.status === 'open' && (
        <MenuItem icon={<CheckCheck aria-hidden />} onSelect={() => dispatch(resolveSilentlyClicked(ticket))}>
          {t('resolveSilently')}
        </MenuItem>
      )}
      {mine && (
        <MenuItem
          icon={<ArrowRightLeft aria-hidden />}
          onSelect={() => dispatch(layerOpened({ is: 'transfer', ticket }))}
        >
          {t('transfer.menu')}
        </MenuItem>
      )}
      {schedules && !ticket.isGroup && (
        <MenuItem
          icon={<CalendarClock aria-hidden />}
          onSelect={() => dispatch(layerOpened({ is: 'schedule', ticket }))}
        >
          {t('schedule')}
        </MenuItem>
      )}
      <MenuItem icon={<History aria-hidden />} onSelect={() => dispatch(layerOpened({ is: 'history', ticket }))}>
        {t('history')}
      </MenuItem>
      {mayDelete && (
        <>
          <MenuLine />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden />}
            onSelect={() => dispatch(layerOpened({ is: 'remove', ticket }))}
          >
            {t('remove.menu')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};
