import { Ellipsis, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { isolated } from '../../../domain/kernel/names.ts';
import { useEffect, type ReactNode } from 'react';
import type { TextFeature, Texts } from '../../locales/texts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../page/PageTitle.tsx';
import { locale } from '../../locales/i18n.ts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../layers/ConfirmDialog.tsx';
import { Empty } from '../lists/Empty.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu, MenuItem } from '../layers/Menu.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { phone } from '../page/screens.ts';
import { SearchField } from '../fields/SearchField.tsx';
import { useScreen } from '../page/useScreen.ts';
import type { Whole } from '../../api/records/kinds.ts';
import { Failed } from './Failed.tsx';
import type { Listed, RecordSlice } from '../../api/records/recordSlice.ts';
import type { Column, RowTone } from './DataTable.tsx';
import { RecordTable } from './RecordTable.tsx';

const Search = styled(SearchField)`
  width: 260px;
  ${phone} {
    order: 1;
    width: 100%;
  }
`;

type PageText = 'title' | 'add' | 'search' | 'empty' | 'emptyAdvice';
/** The features that have the texts of a page of records. */
type PageTexts = { [F in TextFeature]: Texts[F] extends Record<PageText, string> ? F : never }[TextFeature];

type Props<N extends string, K extends Listed, V> = Shows<Whole[K]> & { of: RecordSlice<N, K, V> };
type Shows<R> = {
  /** The feature whose texts contain title, add, search, empty and emptyAdvice. */
  texts: PageTexts;
  icon: ReactNode;
  columns: readonly Column<R>[];
  line: (record: R) => { name: ReactNode; below: ReactNode };
  /** The name of a record in questions and menus. */
  nameOf: (record: R) => string;
  mayAdd?: boolean;
  mayChange?: (record: R) => boolean;
  mayRemove?: (record: R) => boolean;
  /** The form over the page; `record` null adds a new one. */
  form: (record: R | null) => ReactNode;
  /** `title` replaces the title of the texts; `above` is shown between head and table. */
  title?: string;
  above?: ReactNode;
  /** More buttons in the head, before the add button. */
  acts?: ReactNode;
  /** More visible buttons of a row. */
  rowActs?: (record: R) => ReactNode;
  /** More entries (MenuItem) of a row's menu. */
  rowMenu?: (record: R) => ReactNode;
  before?: (record: R) => ReactNode;
  beforeAll?: ReactNode;
  isSelected?: (record: R) => boolean;
  toneOf?: (record: R) => RowTone | undefined;
  /** The server stops counting here; from this number on the total is shown with a plus. */
  countedTo?: number;
  /** The list is part of another page: no window title, and a smaller head. */
  part?: boolean;
  /** Names what is removed together with a record, shown before its removal; '' for nothing. */
  endsWith?: (record: R) => string;
  /** Replaces the confirmation 'Deseja realmente excluir esse registro?'. */
  removal?: (record: R, close: () => void) => ReactNode;
};
const always = () => true;

/** The page of a list: head with search and add button, table, form, and deletion. */
export const RecordPage = <N extends string, K extends Listed, V>(props: Props<N, K, V>) => {
  type R = Whole[K];
  const {
    of,
    texts,
    icon,
    nameOf,
    mayAdd = true,
    mayChange = always,
    mayRemove = always,
    form,
    part = false,
    countedTo = Infinity,
  } = props;
  const { t } = useTranslation('record');
  const own = (name: PageText) => t(`${texts}:${name}`);
  const title = props.title ?? own('title');
  const dispatch = useDispatch();
  const phone = useScreen() === 'phone';
  const list = useSelector(of.select);
  const { records, count, phase, search, found, layer } = list;
  const { shown, searched, addClicked, editClicked, removeClicked, removeConfirmed, moreAsked, layerClosed } =
    of.actions;
  useEffect(() => {
    dispatch(shown());
    return () => void dispatch(layerClosed());
  }, [dispatch, shown, layerClosed]);
  const isEmpty = records.length === 0 && (phase === 'ready' || phase === 'failed');
  const isUnused = isEmpty && phase === 'ready' && !found;
  const add = mayAdd && (
    <Button variant="primary" onClick={() => dispatch(addClicked())}>
      <Plus aria-hidden />
      {own('add')}
    </Button>
  );

  const acts = (record: R) => {
    const [changes, removes, more] = [mayChange(record), mayRemove(record), props.rowMenu?.(record)];
    if (!phone && !more)
      return (
        <>
          {props.rowActs?.(record)}
          {changes && (
            <IconButton
              label={`${t('edit')} ${isolated(nameOf(record))}`}
              onClick={() => dispatch(editClicked(record))}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
          {removes && (
            <IconButton
              label={`${t('remove')} ${isolated(nameOf(record))}`}
              onClick={() => dispatch(removeClicked(record))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </>
      );
    return (
      <>
        {props.rowActs?.(record)}
        {(changes || removes || more) && (
          <Menu
            trigger={
              <IconButton label={t('acts', { name: nameOf(record) })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            {more}
            {changes && (
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => dispatch(editClicked(record))}>
                {t('edit')}
              </MenuItem>
            )}
            {removes && (
              <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => dispatch(removeClicked(record))}>
                {t('remove')}
              </MenuItem>
            )}
          </Menu>
        )}
      </>
    );
  };
  const cancel = () => dispatch(layerClosed());

  return (
    <>
      {!part && <PageTitle>{title}</PageTitle>}
      <PageHead
        title={title}
        part={part}
        {...(phase === 'ready' ? { count: `${count.toLocaleString(locale())}${count >= countedTo ? '+' : ''}` } : {})}
      >
        <Search label={own('search')} value={search} onChange={(value) => dispatch(searched(value))} />
        {props.acts}
        {!isUnused && add}
      </PageHead>
      {props.above}
      {isEmpty && phase === 'failed' && (
        <Failed fact={t('failed')} advice={t('failedAdvice')} retry={t('retry')} onRetry={() => dispatch(shown())} />
      )}
      {isEmpty && phase === 'ready' && found && (
        <Empty icon={<SearchX />} fact={t('notFound', { search: found })} advice={t('notFoundAdvice')} />
      )}
      {isUnused && (
        <Empty icon={icon} fact={own('empty')} advice={own('emptyAdvice')}>
          {add}
        </Empty>
      )}
      {!isEmpty && (
        <RecordTable
          label={title}
          list={list}
          columns={props.columns}
          line={props.line}
          acts={acts}
          onMore={() => dispatch(moreAsked())}
          {...(props.before ? { before: props.before, beforeAll: props.beforeAll } : {})}
          {...(props.isSelected ? { isSelected: props.isSelected } : {})}
          {...(props.toneOf ? { toneOf: props.toneOf } : {})}
        />
      )}
      {layer.is === 'form' && form(layer.record)}
      {layer.is === 'remove' &&
        (props.removal?.(layer.record, cancel) ?? (
          <ConfirmDialog
            open
            title={t('removeTitle', { name: nameOf(layer.record) })}
            onCancel={cancel}
            onConfirm={() => dispatch(removeConfirmed(layer.record))}
          >
            {`${t('removeQuestion')} ${props.endsWith?.(layer.record) ?? ''}`.trim()}
          </ConfirmDialog>
        ))}
    </>
  );
};
