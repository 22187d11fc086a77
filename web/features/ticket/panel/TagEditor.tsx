import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { tagCalls } from '../../../../domain/tag/record.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { selectPhase, type EntitiesRoot } from '../../../api/records/entities.ts';
import type { Named } from '../../../api/records/kinds.ts';
import { normalised } from '../../../../domain/kernel/search.ts';
import { useSearchable } from '../../../ui/records/useSearchable.ts';
import { finds } from '../../../api/records/words.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Truncated } from '../../../ui/Truncated.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { phone } from '../../../ui/page/screens.ts';
import { takesEscape } from '../../../ui/layers/takesEscape.ts';
import { selectTagIds, tagsChosen, tagTyped, type ChoiceRoot } from '../dialogs/choiceSlice.ts';
import { Finder } from '../../../ui/fields/Finder.tsx';
import { shortcutOf } from '../actions/ticketActions.ts';
import { selectTickets } from '../list/selectors.ts';
import { taggingEnded } from '../slice.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
`;
const Removable = styled(Chip)`
  display: inline-flex;
  align-items: center;
  padding-right: 2px;
  &::before {
    flex: none;
  }
  button {
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: var(--r-4);
    color: inherit;
    &:hover {
      background: var(--hover-raised);
    }
  }
  svg {
    width: 13px;
    height: 13px;
  }
  ${phone} {
    height: 32px;
    button {
      width: 30px;
      height: 30px;
    }
  }
`;
const Search = styled.div`
  margin-top: var(--s-8);
`;
/** The id of the option that creates a new tag. */
const FRESH = 0;
const shown = 8;

/** Adds and removes tags of a ticket, and creates new tags by name (R135). */
export const TagEditor = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const [written, setTerm] = useState<string | null>(null);
  const { tagging } = useSelector(selectTickets);
  const term = written ?? (tagging ? '' : null);
  const close = () => {
    setTerm(null);
    if (tagging) dispatch(taggingEnded());
  };
  const { records: tags, isBusy } = useSearchable('tag', term ?? '', term !== null);
  const isThere = useSelector((state: EntitiesRoot) => selectPhase(state, 'tag')) === 'ready';
  const typed = term?.trim() ?? '';
  const ids = useSelector((state: ChoiceRoot & EntitiesRoot) => selectTagIds(state, ticket.id));
  const others = tags.filter(({ id, name }) => !ids.includes(id) && (typed === '' || finds(typed, name)));
  const isKnown = tags.some(({ name }) => normalised(name) === normalised(typed));
  const isName = tagCalls.create.body.shape.name.safeParse(typed).success;
  const fresh = isName && !isKnown ? [{ id: FRESH, name: typed, color: '' }] : [];

  const change = (tagIds: number[]) => dispatch(tagsChosen({ ticketId: ticket.id, tagIds }));
  const pick = ({ id, name }: Named) => {
    if (id === FRESH) dispatch(tagTyped({ ticketId: ticket.id, name }));
    else change([...ids, id]);
    setTerm('');
  };
  return (
    <>
      <Row>
        {ticket.tags.map(({ id, name, color }) => (
          <Removable key={id} $color={color}>
            <Truncated>{name}</Truncated>
            <button
              type="button"
              aria-label={t('tags.remove', { name })}
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              <X aria-hidden />
            </button>
          </Removable>
        ))}
        <IconButton
          size="sm"
          label={t(term === null ? 'tags.add' : 'tags.done')}
          shortcut={term === null ? shortcutOf('tags') : undefined}
          aria-expanded={term !== null}
          onClick={() => (term === null ? setTerm('') : close())}
        >
          {term === null ? <Plus aria-hidden /> : <X aria-hidden />}
        </IconButton>
      </Row>
      {term !== null && (
        <Search onKeyDown={(event) => takesEscape(event) && close()}>
          <Finder
            label={t('tags.add')}
            placeholder={t('tags.find')}
            term={term}
            onTerm={setTerm}
            options={isThere ? [...others.slice(0, shown), ...fresh] : null}
            busy={isBusy}
            none={t(typed ? 'tags.tooShort' : 'tags.none')}
            onPick={pick}
            option={({ id, name, color }) =>
              id === FRESH ? (
                <>
                  <Plus aria-hidden />
                  {t('tags.create', { name })}
                </>
              ) : (
                <Chip $color={color}>{name}</Chip>
              )
            }
            autoFocus
          />
        </Search>
      )}
    </>
  );
};
