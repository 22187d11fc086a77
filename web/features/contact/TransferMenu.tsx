import { BookUser, ChevronDown, Download, FileSpreadsheet, FileUp } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/layers/Menu.tsx';
import { phone } from '../../ui/page/screens.ts';
import { agendaOpened } from './import/agendaSlice.ts';
import { importOpened } from './import/importSlice.ts';
import { contactExport, contactTemplate } from './tasks.ts';

const Wide = styled.span`
  display: contents;
  ${phone} {
    display: none;
  }
`;

/** Import and export of contacts: the phone's agenda, a spreadsheet, CSV, the template (R260). */
export const TransferMenu = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const timeZone = useTimeZone();
  return (
    <Menu
      trigger={
        <Button aria-label={t('menu.open')}>
          <FileUp aria-hidden />
          <Wide>
            {t('menu.open')}
            <ChevronDown aria-hidden />
          </Wide>
        </Button>
      }
    >
      <MenuItem icon={<BookUser aria-hidden />} onSelect={() => dispatch(agendaOpened())}>
        {t('menu.agenda')}
      </MenuItem>
      <MenuItem icon={<FileUp aria-hidden />} onSelect={() => dispatch(importOpened())}>
        {t('menu.sheet')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Download aria-hidden />} onSelect={() => dispatch(contactExport.run(timeZone))}>
        {t('menu.csv')}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => dispatch(contactTemplate.run())}>
        {t('menu.template')}
      </MenuItem>
    </Menu>
  );
};
