import { type Culture, createCulture, isProfileName, type ProfileName } from '../host';

export interface PageParameters {
  /** `?new` starts with an empty workbook instead of the last one. */
  readonly isNew: boolean;
  /** `?pane=closed` starts with the pane closed. */
  readonly isPaneClosed: boolean;
  /** `?theme=dark` or `light` replaces the system's theme. */
  readonly theme: 'dark' | 'light' | undefined;
  /**
   * `?language=de` sets the display language of Excel, American English by default. With a region:
   * `de-DE`.
   */
  readonly displayLanguage: string;
  /** `?culture=de-CH` sets the regional settings of the system; they follow the language by default. */
  readonly culture: Culture | undefined;
  /** `?scenario=protected-sheet` prepares a new workbook; see the menu Scenarios. */
  readonly scenario: string | undefined;
  /** `?requirements=1.9` limits the ExcelApi set that the host announces. */
  readonly requirements: string | undefined;
  /**
   * `?profile=hostile` selects the simulated Excel (see the menu Excel), the most lenient by
   * default. `recorded` replays the last self-test.
   */
  readonly profile: ProfileName | 'recorded' | undefined;
  /** `?width=320` sets the pane's width in CSS pixels. */
  readonly paneWidth: number;
  /** `?self-test` opens the conformance suite in the pane instead of the add-in. */
  readonly isSelfTest: boolean;
}

const PANE_WIDTH = 350;
const MIN_PANE_WIDTH = 320;
const MAX_PANE_WIDTH = 600;

export function readPageParameters(query: string): PageParameters {
  const parameters = new URLSearchParams(query);
  const theme = parameters.get('theme');
  const requirements = parameters.get('requirements');
  const profile = parameters.get('profile') ?? '';
  const culture = toLocaleWithRegion(parameters.get('culture') ?? '');
  return {
    isNew: parameters.has('new'),
    isPaneClosed: parameters.get('pane') === 'closed',
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    displayLanguage: toLocaleWithRegion(parameters.get('language') ?? '') ?? 'en-US',
    culture: culture === undefined ? undefined : createCulture(culture),
    scenario: parameters.get('scenario') ?? undefined,
    requirements: requirements !== null && /^\d+\.\d+$/.test(requirements) ? requirements : undefined,
    profile: isProfileName(profile) || profile === 'recorded' ? profile : undefined,
    paneWidth: clampPaneWidth(Number(parameters.get('width') ?? PANE_WIDTH)),
    isSelfTest: parameters.has('self-test'),
  };
}

function clampPaneWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(Math.max(Math.round(width), MIN_PANE_WIDTH), MAX_PANE_WIDTH) : PANE_WIDTH;
}

/** Office always names a region. */
function toLocaleWithRegion(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region && `${language}-${region}`;
  } catch {
    return undefined;
  }
}
