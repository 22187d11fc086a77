import { Paperclip } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { QuickMessageRecord } from '../../../../domain/quickMessage/record.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { selectPhase, type EntitiesRoot } from '../../../api/records/entities.ts';
import { useSearchable } from '../../../ui/records/useSearchable.ts';
import type { Keys } from '../../../ui/media/ComposerField.tsx';
import { selectUser } from '../../../api/session/slice.ts';
import { labelOf, stepped, suggested, replyText } from './suggest.ts';
import type { ReplyFile } from '../timeline/timeline.ts';
import { phone } from '../../../ui/page/screens.ts';

/** Part of the layout above the composer: the messages move up and the last one stays in view. */
const Box = styled.div`
  margin-bottom: var(--s-8);
  padding: var(--s-4);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--raised);
  box-shadow: var(--shadow-1);
`;
const Head = styled.p`
  display: flex;
  justify-content: space-between;
  padding: 5px var(--s-8);
  font-size: var(--t-11);
  color: var(--text-faint);
  kbd {
    padding: 0 5px;
    border: 1px solid var(--border);
    border-radius: var(--r-4);
    font: inherit;
  }
  a {
    color: var(--accent-text);
    font-weight: var(--w-bold);
  }
  ${phone} {
    span + span {
      display: none;
    }
  }
`;
const List = styled.ul`
  max-height: 170px;
  overflow: auto;
  li {
    display: flex;
    align-items: center;
    min-height: 34px;
    padding: 0 var(--s-8);
    border-radius: var(--r-6);
    cursor: pointer;
    color: var(--text-muted);
    white-space: pre;
  }
  li b {
    color: var(--accent-text);
    font-weight: var(--w-bold);
  }
  li svg {
    width: 13px;
    height: 13px;
    margin-left: 6px;
    vertical-align: -2px;
  }
  li[aria-selected='true'] {
    background: var(--selected);
  }
  ${phone} {
    li {
      min-height: 42px;
    }
  }
`;

/** The label of a reply, with the shortcode in bold. */
const Label = (reply: QuickMessageRecord) => {
  const label = labelOf(reply);
  return (
    <span>
      <b>{label.slice(0, reply.shortcode.length)}</b>
      {label.slice(reply.shortcode.length)}
      {reply.mediaName !== null && <Paperclip role="img" aria-label={reply.mediaName} />}
    </span>
  );
};

type Props = {
  text: string;
  ticket: TicketRecord;
  keys: Ref<Keys>;
  /** Receives the element ids of the list and of the active option, or null without suggestions. */
  onActive: (ids: { list: string; option: string } | null) => void;
  onChoose: (text: string, file: ReplyFile | null) => void;
};

const listId = 'quick-messages';
const idOf = ({ id }: QuickMessageRecord): string => `${listId}-${id}`;

/** The quick messages whose shortcode matches the typed text (R176). Arrows, Enter, Tab, Escape and clicks work. */
export const Suggestions = ({ text, ticket, keys, onActive, onChoose }: Props) => {
  const { t } = useTranslation('suggest');
  const company = useSelector(selectUser)?.company;
  const { records, isBusy } = useSearchable('quickmessage', text.startsWith('/') ? text.slice(1) : '');
  const replies = records.filter(({ status }) => status);
  const phase = useSelector((state: EntitiesRoot) => selectPhase(state, 'quickmessage'));
  const [place, setPlace] = useState({ text, index: 0 });
  /** The text when Escape was pressed. Typing more does not reopen the list. */
  const [left, setLeft] = useState<string | null>(null);
  const active = useRef<HTMLLIElement>(null);

  const isLeft = left !== null && text.startsWith(left);
  const found = isLeft || !company ? [] : suggested(text, replies);
  const index = place.text === text ? Math.min(place.index, found.length - 1) : 0;
  const current = found[index];
  const option = current && idOf(current);

  useEffect(() => {
    onActive(option ? { list: listId, option } : null);
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [option, onActive]);
  useEffect(() => () => onActive(null), [onActive]);

  const choose = (reply: QuickMessageRecord) => {
    const { id, mediaName: name } = reply;
    if (company)
      onChoose(replyText(reply, ticket, company, new Date().toISOString()), name === null ? null : { id, name });
  };
  const move = (by: 1 | -1) => setPlace({ text, index: stepped(index, by, found.length) });
  useImperativeHandle(keys, () => ({
    take: (key) => {
      // Enter must not send a shortcode while its list is still loading.
      if (key === 'Enter' && (phase === 'loading' || (isBusy && !current)) && !isLeft) return true;
      if (!current) return false;
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Enter' || key === 'Tab') choose(current);
      else if (key === 'Escape') setLeft(text);
      else return false;
      return true;
    },
  }));

  if (phase === 'ready' && replies.length === 0 && !isLeft && !text.includes(' '))
    return (
      <Box role="status">
        <Head>
          <span>{t('noneYet')}</span>
          <Link to="/quick-messages">{t('writeOne')}</Link>
        </Head>
      </Box>
    );
  if (!current) return null;
  return (
    <Box>
      <Head aria-hidden>
        <span>{t('suggestions')}</span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} · <kbd>Enter</kbd> {t('take')}
        </span>
      </Head>
      <List id={listId} role="listbox" aria-label={t('suggestions')}>
        {found.map((reply) => (
          <li
            key={reply.id}
            ref={reply === current ? active : undefined}
            id={idOf(reply)}
            role="option"
            aria-selected={reply === current}
            onPointerMove={() => setPlace({ text, index: found.indexOf(reply) })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            <Label {...reply} />
          </li>
        ))}
      </List>
    </Box>
  );
};
