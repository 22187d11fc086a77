import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { normalised } from '../../../domain/kernel/search.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { SearchField } from '../fields/SearchField.tsx';
import { emojiGroups, emojis, type Emoji } from './emojis.ts';
import { isComposing } from '../fields/composing.ts';

const key = 'recentEmojis';
const MOST = 24;

/** The emojis used in this browser, the latest first. */
const recentEmojis = (): string[] => {
  const kept = localStorage.getItem(key) ?? '';
  return kept ? kept.split(' ') : [];
};

/** Moves a used emoji to the front. */
const emojiUsed = (emoji: string): void =>
  localStorage.setItem(key, [emoji, ...recentEmojis().filter((one) => one !== emoji)].slice(0, MOST).join(' '));

const Head = styled.div`
  padding: var(--s-8);
  border-bottom: 1px solid var(--border);
`;
const List = styled.div`
  overflow-y: auto;
  padding: 0 var(--s-8) var(--s-8);
  h3 {
    padding: var(--s-8) var(--s-4) var(--s-4);
    font-size: var(--t-11);
    font-weight: var(--w-bold);
    color: var(--text-muted);
  }
  p {
    padding: var(--s-16);
    text-align: center;
    color: var(--text-muted);
  }
`;
const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(8, 1fr);
  button {
    display: grid;
    place-items: center;
    height: 36px;
    border-radius: var(--r-6);
    font-size: 22px;
    line-height: 1;
  }
  button:hover,
  button:focus-visible {
    background: var(--hover-raised);
  }
`;
const COLUMNS = 8;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** The emojis that match every search term at the start of a word, in any of the three languages. */
const found = (term: string): Emoji[] => {
  const asked = normalised(term).split(/\s+/).filter(Boolean);
  return emojis.filter(({ words }) => {
    const all = ` ${normalised(Object.values(words).join(' '))}`;
    return asked.every((word) => all.includes(` ${word}`));
  });
};
const known = new Map(emojis.map((one) => [one.emoji, one]));

/** Emojis by group with the recent ones first, or the search results. Arrow keys move between them, Enter chooses. */
export const EmojiList = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation('emoji');
  const [term, setTerm] = useState('');
  const [recent, setRecent] = useState(recentEmojis);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const groups = term.trim()
    ? [{ name: '' as const, all: found(term) }]
    : [
        { name: 'recent' as const, all: recent.flatMap((emoji) => known.get(emoji) ?? []) },
        ...emojiGroups.map((name) => ({ name, all: emojis.filter(({ group }) => group === name) })),
      ].filter(({ all }) => all.length > 0);
  const choose = (emoji: string) => {
    emojiUsed(emoji);
    setRecent(recentEmojis());
    onChoose(emoji);
  };
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const all = buttons();
    const at = all.findIndex((one) => one === document.activeElement);
    if (at < 0 && event.key === 'Enter') {
      event.preventDefault();
      return all[0]?.click();
    }
    const by = steps[event.key];
    // In the search field, the left and right arrows move the caret.
    if (!by || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = at < 0 ? all[0] : all[at + by];
    if (next) next.focus();
    else if (by < 0) field.current?.focus();
  };
  return (
    <div onKeyDown={onKeyDown} style={{ display: 'contents' }}>
      <Head>
        <SearchField field={field} label={t('find')} value={term} onChange={setTerm} />
      </Head>
      <List ref={list}>
        {groups.map(({ name, all }) => (
          <section key={name} aria-label={name ? t(name) : t('find')}>
            {name && <h3>{t(name)}</h3>}
            <Grid>
              {all.map(({ emoji, words }) => (
                <button key={emoji} type="button" aria-label={words[currentLanguage()]} onClick={() => choose(emoji)}>
                  {emoji}
                </button>
              ))}
            </Grid>
          </section>
        ))}
        {groups.every(({ all }) => all.length === 0) && <p role="status">{t('none')}</p>}
      </List>
    </div>
  );
};
