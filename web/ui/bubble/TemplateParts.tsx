import { Copy, ExternalLink, FileText, Image, Phone, Reply, Video } from 'lucide-react';
import { styled } from 'styled-components';
import type { TemplateButton } from '../../../domain/kernel/templateParts.ts';
import { RichText } from './RichText.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

const Head = styled.strong`
  display: block;
  margin-bottom: 2px;
  font-weight: var(--w-bold);
`;
const FilePlace = styled.span`
  display: grid;
  place-items: center;
  height: 112px;
  margin: 0 -5px 6px;
  border-radius: var(--r-8);
  background: var(--well, var(--sunken));
  color: var(--text-muted);
  svg {
    width: 32px;
    height: 32px;
  }
`;
const Foot = styled.small`
  display: block;
  margin-top: 2px;
  color: var(--meta, var(--text-muted));
  font-size: var(--t-12);
`;
const Buttons = styled.ul`
  clear: both;
  display: grid;
  margin: 0 -10px -5px;
  padding: 8px 0 0; /* a margin would not count below the floating time */
  list-style: none;
  li {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--s-6);
    min-width: 0;
    padding: 7px 10px;
    border-top: 1px solid color-mix(in srgb, currentcolor 18%, transparent);
    color: var(--accent-text);
    font-weight: var(--w-medium);
  }
  svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;

const icons = { QUICK_REPLY: Reply, URL: ExternalLink, PHONE_NUMBER: Phone, COPY_CODE: Copy } as const;
const places = { IMAGE: Image, VIDEO: Video, DOCUMENT: FileText } as const;

type Header = { type: 'TEXT' | keyof typeof places; text: string } | null;

/** The header of a template: its text, or the place of its file. */
export const TemplateHead = ({ header, hasFile = false }: { header: Header; hasFile?: boolean }) => {
  if (!header) return null;
  if (header.type === 'TEXT') return header.text ? <Head>{header.text}</Head> : null;
  const Place = places[header.type];
  return hasFile ? null : (
    <FilePlace aria-hidden>
      <Place />
    </FilePlace>
  );
};

/** The footer of a template. */
export const TemplateFooter = ({ text }: { text: string }) => (text ? <Foot>{text}</Foot> : null);

/** The buttons below a template, as the phone shows them. They do nothing here. */
export const TemplateButtons = ({ buttons }: { buttons: readonly TemplateButton[] }) =>
  buttons.length > 0 ? (
    <Buttons>
      {buttons.map(({ type, text, value }, index) => {
        const Icon = icons[type];
        return (
          <Tooltip key={index} text={value || undefined}>
            <li>
              <Icon aria-hidden />
              <span>{type === 'COPY_CODE' ? text || value : text}</span>
            </li>
          </Tooltip>
        );
      })}
    </Buttons>
  ) : null;

const Paper = styled.div`
  max-width: 340px;
  padding: 6px 10px 5px;
  border-radius: var(--r-bubble);
  background: var(--bubble-out);
  --well: var(--bubble-out-well);
  --meta: var(--bubble-out-meta);
  font-size: var(--t-14);
  line-height: 20px;
  overflow-wrap: anywhere;
`;

type Previewed = { header: Header; body: string; footer: string; buttons: readonly TemplateButton[] };

/** A template as the customer sees it. */
export const TemplatePreview = ({ header, body, footer, buttons }: Previewed) => (
  <Paper dir="auto">
    <TemplateHead header={header} />
    <RichText text={body} />
    <TemplateFooter text={footer} />
    <TemplateButtons buttons={buttons} />
  </Paper>
);
