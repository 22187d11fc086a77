import { styled } from 'styled-components';
import { Fields } from './Fields.tsx';
import { DialogSamples } from './DialogSamples.tsx';
import { Signs } from './Signs.tsx';

const Root = styled.main`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(480px, 100%), 1fr));
  height: 100dvh;
  overflow: auto;
`;
const Theme = styled.div`
  display: grid;
  align-content: start;
  gap: var(--s-16);
  padding: var(--s-24);
  background: var(--canvas);
  color: var(--text);
`;
const themes = ['light', 'dark'] as const;

/** Every component of ui/ in its states, in both themes side by side. */
export const Gallery = () => (
  <Root>
    {themes.map((theme) => (
      <Theme key={theme} data-theme={theme}>
        <h1>{theme}</h1>
        <Signs theme={theme} />
        <Fields />
        <DialogSamples />
      </Theme>
    ))}
  </Root>
);
