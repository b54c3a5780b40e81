import { isProfileName, type ProfileName } from '../host';

/** What the page's address asks for. */
export interface PageParameters {
  /** Starts with an empty workbook whatever was kept: `?new`. */
  readonly isNew: boolean;
  /** `?pane=closed` starts with the pane closed. */
  readonly paneClosed: boolean;
  /** `?theme=dark` or `light`; otherwise the system's. */
  readonly theme: 'dark' | 'light' | undefined;
  /** `?language=de`: the language that Excel is read in; American English otherwise. With a region: `de-DE`. */
  readonly displayLanguage: string;
  /** `?scenario=protected-sheet` prepares a new workbook: see the menu Scenarios. */
  readonly scenario: string | undefined;
  /** `?requirements=1.9`: the newest ExcelApi set that the host announces. */
  readonly requirements: string | undefined;
  /** `?profile=hostile`: which Excel the host plays, see the menu Excel; the kindest otherwise. `recorded`: as the last self-test found it. */
  readonly profile: ProfileName | 'recorded' | undefined;
  /** `?width=320`: the pane's width in CSS pixels. */
  readonly paneWidth: number;
  /** `?self-test` opens the page of the conformance suite in the pane, where the add-in would be. */
  readonly isSelfTest: boolean;
}

const PANE_WIDTH = 350;
const NARROWEST_PANE = 320;
const WIDEST_PANE = 600;

export function readPageParameters(query: string): PageParameters {
  const parameters = new URLSearchParams(query);
  const theme = parameters.get('theme');
  const requirements = parameters.get('requirements');
  const profile = parameters.get('profile') ?? '';
  return {
    isNew: parameters.has('new'),
    paneClosed: parameters.get('pane') === 'closed',
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    displayLanguage: withRegion(parameters.get('language') ?? '') ?? 'en-US',
    scenario: parameters.get('scenario') ?? undefined,
    requirements: requirements !== null && /^\d+\.\d+$/.test(requirements) ? requirements : undefined,
    profile: isProfileName(profile) || profile === 'recorded' ? profile : undefined,
    paneWidth: boundPaneWidth(Number(parameters.get('width') ?? PANE_WIDTH)),
    isSelfTest: parameters.has('self-test'),
  };
}

function boundPaneWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(Math.max(Math.round(width), NARROWEST_PANE), WIDEST_PANE) : PANE_WIDTH;
}

/** Office always names a region. */
function withRegion(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region && `${language}-${region}`;
  } catch {
    return undefined;
  }
}
