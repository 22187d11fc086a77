import { environment } from '../../runtime/environment.ts';
import { secretNames } from '../../runtime/secretSettings.ts';
import { configurationTexts, sections } from './configurationTexts.ts';
import { table } from './markdown.ts';

const secrets: readonly string[] = secretNames;

const defaultOf = (name: keyof typeof environment.shape): string => {
  const { otherwise } = configurationTexts[name];
  if (otherwise) return otherwise;
  const { data } = environment.shape[name].safeParse(undefined);
  const shown = Array.isArray(data) ? data.join() : data;
  return typeof shown === 'string' || typeof shown === 'number' ? `\`${shown}\`` : '';
};

/** The page of all settings, from the schema of the environment. */
export const configurationPage = (): string => {
  const names = environment.keyof().options;
  const parts = sections.map((section) => {
    const rows = names
      .filter((name) => configurationTexts[name].section === section)
      .map((name) => [
        `\`${name}\`${secrets.includes(name) ? ' (secret)' : ''}`,
        defaultOf(name),
        configurationTexts[name].meaning,
      ]);
    return `## ${section}\n\n${table(['variable', 'default', 'meaning'], rows)}`;
  });
  return `# Configuration

Every setting is an environment variable. Atende reads them once, at its start. An empty variable counts as unset. A fault
in a setting ends the start with one sentence that names the variable.

A variable marked *secret* can be in a file instead. \`SECRET_KEY_FILE\` names that file, and the others work likewise. White
space at the ends of the file does not count. The variable and its file cannot both be set.

${parts.join('\n\n')}
`;
};
