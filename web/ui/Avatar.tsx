import { useState } from 'react';
import { styled } from 'styled-components';
import { hueOf } from './hue.ts';

const sizes = { xs: [20, 9], sm: [28, 11], md: [36, 12], lg: [64, 22] } as const;

const Root = styled.span<{ $size: keyof typeof sizes; $hue: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => sizes[$size][0]}px;
  height: ${({ $size }) => sizes[$size][0]}px;
  border-radius: 50%;
  background: oklch(var(--avatar-light) var(--avatar-chroma) ${({ $hue }) => $hue});
  color: oklch(var(--avatar-ink) var(--avatar-ink-chroma) ${({ $hue }) => $hue});
  font-size: ${({ $size }) => sizes[$size][1]}px;
  font-weight: var(--w-bold);
  letter-spacing: 0.01em;
  overflow: hidden;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The first letters of the first and the last word. A bare number gives its last two digits. */
export const initials = (name: string): string => {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu);
  if (!words) return name.replace(/\D/g, '').slice(-2) || '?';
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};

type Props = { id: number; name: string; size?: keyof typeof sizes; picture?: string | undefined };

/**
 * A person's picture. Without one, or when it cannot be loaded, it shows initials on one of eight calm tints, chosen by
 * id. Screen readers skip it, because the name stands next to it.
 */
export const Avatar = ({ id, name, size = 'md', picture }: Props) => {
  const [broken, setBroken] = useState<string>();
  return (
    <Root aria-hidden $size={size} $hue={hueOf(id)}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        initials(name)
      )}
    </Root>
  );
};
