import { ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { QueueOptionRecord } from '../../../domain/queue/whole.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import { optionToggled, removeAsked, writingAsked } from './optionSlice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

/** One line of the tree; its depth sets the indent. */
export const OptionLine = styled.div<{ $depth: number; $edit?: boolean }>`
  display: flex;
  align-items: ${({ $edit }) => ($edit ? 'flex-start' : 'center')};
  gap: var(--s-8);
  min-height: 42px;
  padding: 5px 4px 5px calc(${({ $edit }) => ($edit ? 34 : 2)}px + ${({ $depth }) => $depth} * 30px);
  border-radius: var(--r-6);
  background: ${({ $edit }) => ($edit ? 'var(--accent-soft)' : 'transparent')};
  &:hover {
    background: ${({ $edit }) => ($edit ? 'var(--accent-soft)' : 'var(--hover-raised)')};
  }
  ${phone} {
    gap: var(--s-4);
    padding-left: calc(${({ $edit }) => ($edit ? 8 : 0)}px + ${({ $depth }) => $depth} * 16px);
  }
`;
export const OptionNumber = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 22px;
  height: 22px;
  border-radius: var(--r-6);
  background: var(--border);
  color: var(--text-muted);
  font-size: var(--t-12);
  font-weight: var(--w-bold);
  font-variant-numeric: tabular-nums;
`;
const Words = styled.div`
  flex: 1;
  min-width: 0;
  line-height: 17px;
  b,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-weight: var(--w-medium);
  }
  span {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;

type Props = { option: QueueOptionRecord; depth: number; isOpen: boolean };

/** An option with its buttons: open, add an option below it, edit, delete. */
export const OptionRow = ({ option, depth, isOpen }: Props) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { id, title, message } = option;
  const toggle = () => dispatch(optionToggled(id));
  const addInside = () => {
    if (!isOpen) toggle();
    dispatch(writingAsked({ is: 'add', parentId: id }));
  };
  return (
    <OptionLine $depth={depth}>
      <IconButton
        size="sm"
        label={t(isOpen ? 'option.close' : 'option.open', { title })}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? <ChevronDown aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />}
      </IconButton>
      <OptionNumber>{option.option}</OptionNumber>
      <Words>
        <Tooltip text={title} whenCut>
          <b>{title}</b>
        </Tooltip>
        {message && (
          <Tooltip text={message} whenCut>
            <span>{message}</span>
          </Tooltip>
        )}
      </Words>
      <IconButton size="sm" label={t('option.addUnder', { title })} onClick={addInside}>
        <Plus aria-hidden size={16} />
      </IconButton>
      <IconButton
        size="sm"
        label={t('option.edit', { title })}
        onClick={() => dispatch(writingAsked({ is: 'edit', id }))}
      >
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton size="sm" label={t('option.remove', { title })} onClick={() => dispatch(removeAsked(option))}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </OptionLine>
  );
};
