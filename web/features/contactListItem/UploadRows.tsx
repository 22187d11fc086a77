import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Uploaded } from '../../../commands/contactListItem/contract.ts';

const shownAtMost = 200;
const Rows = styled.ul`
  display: grid;
  gap: var(--s-4);
  max-height: 280px;
  overflow: auto;
  font-size: var(--t-12);
  color: var(--text-muted);
  overflow-wrap: anywhere;
  strong {
    color: var(--text);
    font-weight: var(--w-medium);
  }
`;

/** The number of people that a sheet added to the list, and why its other rows were refused. */
export const UploadRows = ({ told }: { told: Uploaded }) => {
  const { t } = useTranslation('contactListItem');
  const { rows, ...counts } = told;
  return (
    <>
      <p>{t('upload.over', counts)}</p>
      {rows.length > 0 && (
        <Rows tabIndex={0} aria-label={t('upload.rows')}>
          {rows.slice(0, shownAtMost).map(({ line, name, number, why }) => (
            <li key={line}>
              <strong>{t('upload.line', { line })}</strong> {[name, number].filter(Boolean).join(' · ')}:{' '}
              {t(`why.${why}`)}
            </li>
          ))}
          {rows.length > shownAtMost && <li>{t('upload.more', { count: rows.length - shownAtMost })}</li>}
        </Rows>
      )}
    </>
  );
};
