import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OptionEditor } from './OptionEditor.tsx';
import { OptionRow } from './OptionRow.tsx';
import { optionsUnder, selectMenu, type Parent } from './optionSlice.ts';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const OptionBox = styled.li<{ $depth: number }>`
  padding: 12px 4px 12px calc(38px + ${({ $depth }) => $depth} * 30px);
  color: var(--text-muted);
  ${phone} {
    padding-left: calc(16px + ${({ $depth }) => $depth} * 16px);
  }
`;

/** The options under a parent, with the open ones below them; a new option is written at the end. */
export const OptionList = ({ parentId, depth }: { parentId: Parent; depth: number }) => {
  const { t } = useTranslation('queue');
  const menu = useSelector(selectMenu);
  const options = optionsUnder(menu, parentId);
  const { writing, opened } = menu;
  const adds = writing.is === 'add' && writing.parentId === parentId;
  return (
    <List>
      {!options && (
        <OptionBox $depth={depth} role="status" aria-label={t('option.loading')}>
          <Skeleton $width="180px" />
        </OptionBox>
      )}
      {options?.length === 0 && parentId === null && !adds && <OptionBox $depth={-1}>{t('option.none')}</OptionBox>}
      {options?.map((option) => (
        <li key={option.id}>
          {writing.is === 'edit' && writing.id === option.id ? (
            <OptionEditor number={option.option} depth={depth} />
          ) : (
            <OptionRow option={option} depth={depth} isOpen={opened.includes(option.id)} />
          )}
          {opened.includes(option.id) && <OptionList parentId={option.id} depth={depth + 1} />}
        </li>
      ))}
      {adds && (
        <li>
          <OptionEditor number={(options?.length ?? 0) + 1} depth={depth} />
        </li>
      )}
    </List>
  );
};
