/** Excels that answer differently where nobody knows how a real one does, for `it.each` and `describe.each`. */
import { type ExcelSwitches, isProfileName, PROFILES } from '../../src/workbench/host';

export type Switches = Partial<ExcelSwitches>;

/** The kindest Excel, and every profile by its name. */
export const EXCELS: readonly (readonly [string, Switches])[] = [
  ['the kindest Excel', {}],
  ...Object.values(PROFILES).map(({ label, switches }) => [label, switches] as const),
];

export const NAMES_OF_SHEETS = [
  { namesOfSheets: 'own' },
  { namesOfSheets: 'withWorkbooks' },
] as const satisfies Switches[];

const WANTED = process.env.STORY_PROFILE ?? '';

/** How often to try in which Excel: most in the kindest. With `STORY_PROFILE=hostile` as often, but in that one alone. */
export function triesIn(kindest: number, eachOther: number): readonly (readonly [string, Switches, number])[] {
  if (isProfileName(WANTED)) return [[PROFILES[WANTED].label, PROFILES[WANTED].switches, kindest]];
  return EXCELS.map(([label, switches], at) => [label, switches, at === 0 ? kindest : eachOther]);
}
