import { useRef, type CSSProperties } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { LogoMode } from '../../../domain/installation/table.ts';
import { selectLayout, type Theme } from '../../ui/page/layoutSlice.ts';
import { logoAddress } from '../../ui/page/logoAddress.ts';
import { canvasOf, markOf } from '../../ui/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { phone } from '../../ui/page/screens.ts';
import { logoChosen, settingSaveClicked, selectInstallation } from './slice.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8) var(--s-12);
  & > span {
    flex: 1;
    min-width: 96px;
    color: var(--text-muted);
    font-size: var(--t-13);
  }
  ${phone} {
    & > span {
      flex-basis: 100%;
      order: -1;
    }
  }
`;
/** Shows the logo on the background where users will see it. */
const Sample = styled.div`
  display: grid;
  place-items: center;
  width: 144px;
  height: 52px;
  padding: var(--s-8);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  img {
    max-width: 100%;
    max-height: 34px;
    object-fit: contain;
  }
`;

const shadeOf = (theme: Theme): CSSProperties & { '--mark': string } => ({
  background: canvasOf[theme],
  '--mark': markOf[theme],
});

/** One logo of the installation: what it looks like, with buttons to choose another one and to remove it. */
export const LogoField = ({ mode }: { mode: LogoMode }) => {
  const { t } = useTranslation('installation');
  const dispatch = useDispatch();
  const input = useRef<HTMLInputElement>(null);
  const { theme, brand } = useSelector(selectLayout);
  const { saving } = useSelector(selectInstallation);
  const key = `appLogo${mode}` as const;
  const file = brand[key];
  const name = t(`logos.${mode}`);
  const chosen = (files: FileList | null) => {
    const [picture] = files ?? [];
    if (picture) dispatch(logoChosen({ mode, file: picture }));
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
  };
  const shade = mode === 'Favicon' ? theme : mode === 'Dark' ? 'dark' : 'light';
  return (
    <Row role="group" aria-label={name}>
      <Sample style={shadeOf(shade)}>
        {file ? <img src={logoAddress(file)} alt={name} /> : <Mark ink={canvasOf[shade]} />}
      </Sample>
      <span aria-hidden>{name}</span>
      <Hidden>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
          tabIndex={-1}
          aria-label={t('chooseLogo', { name })}
          onChange={(event) => chosen(event.target.files)}
        />
      </Hidden>
      <Button busy={saving === key} onClick={() => input.current?.click()}>
        {t(file ? 'exchangeLogo' : 'uploadLogo')}
      </Button>
      {file && (
        <Button
          variant="ghost"
          disabled={saving === key}
          onClick={() => dispatch(settingSaveClicked({ key, value: '' }))}
        >
          {t('removeLogo')}
        </Button>
      )}
    </Row>
  );
};
