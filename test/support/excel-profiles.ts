/**
 * Lists Excels that answer differently where it is unknown how a real one does, for `it.each` and
 * `describe.each`.
 */
import { type ExcelSwitches, isProfileName, PROFILES } from '../../src/workbench/host';

export type Switches = Partial<ExcelSwitches>;

/** Starts with the kindest Excel; every profile follows with its name. */
export const EXCELS: readonly (readonly [string, Switches])[] = [
  ['the kindest Excel', {}],
  ...Object.values(PROFILES).map(({ label, switches }) => [label, switches] as const),
];

export const SHEET_NAME_CASES = [
  { namesOfSheets: 'own' },
  { namesOfSheets: 'withWorkbooks' },
] as const satisfies Switches[];

const WANTED_PROFILE = process.env.STORY_PROFILE ?? '';

/**
 * Returns how often to try in each Excel: most in the kindest. With `STORY_PROFILE=hostile` only
 * that profile runs, as often as the kindest would.
 */
export function createExcelCases(
  kindestCount: number,
  otherCount: number,
): readonly (readonly [string, Switches, number])[] {
  if (isProfileName(WANTED_PROFILE))
    return [[PROFILES[WANTED_PROFILE].label, PROFILES[WANTED_PROFILE].switches, kindestCount]];
  return EXCELS.map(([label, switches], at) => [label, switches, at === 0 ? kindestCount : otherCount]);
}
