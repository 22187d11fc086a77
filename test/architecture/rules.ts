import { citesWhatIsHere } from './citations.ts';
import { channelsOnce } from './channels.ts';
import { noAny, noDefault, noSilencing, oneWriter, pure, short, telling } from './code.ts';
import { declaredOnce } from './declarations.ts';
import { cyclesOf, direction, kernelOfNone, oneFeature, zodOnly } from './directions.ts';
import type { Source } from './source.ts';

/** The architecture rule that a file breaks, and how. */
export type Violation = { path: string; rule: string; why: string };

const rules: Record<string, (source: Source) => string[]> = {
  direction,
  oneFeature,
  declaredOnce,
  channelsOnce,
  kernelOfNone,
  zodOnly,
  pure,
  short,
  noAny,
  noSilencing,
  noDefault,
  telling,
  oneWriter,
  citesWhatIsHere,
};

export const ruleNames = [...Object.keys(rules), 'noCycle'];

/** Returns all violations of the architecture rules in these files (architecture.md, The folders). */
export const violationsOf = (sources: readonly Source[]): Violation[] => [
  ...Object.entries(rules).flatMap(([rule, broken]) =>
    sources.flatMap((source) => broken(source).map((why) => ({ path: source.path, rule, why }))),
  ),
  ...cyclesOf(sources).map((ring) => ({ path: ring[0] ?? '', rule: 'noCycle', why: ring.join(' -> ') })),
];
