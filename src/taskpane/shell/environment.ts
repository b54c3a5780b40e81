import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { DeviceStorage } from '../../app';
import type { Formats } from '../../parts';

export type ThemeChoice = 'office' | 'light' | 'dark';

/** What the pane needs to know of its surroundings; given once, by the entry page or by a test. */
export interface Environment {
  /** BCP 47 tag for numbers, dates and ages, for example `en` or `de-CH`. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** IANA name; without it, the machine's zone. */
  readonly timeZone?: string;
  /** Origin of this page, named where an administrator must allow it. */
  readonly origin: string;
  /** Version of Inlay. */
  readonly version: string;
  /** For example `Excel 16.0, Windows`; unknown outside Office. */
  readonly host?: string;
  readonly theme: ThemeSetting;
  /** The pages for managing the platform, where the add-in offers them. Rejects where a file of them cannot be had. */
  readonly openAdministration?: () => Promise<ComponentType<AdministrationProps>>;
  /** Puts text on the clipboard, in place of the page's own way; false when it may not. */
  readonly copy?: (text: string) => Promise<boolean>;
  /** Opens a page in the browser, in place of Excel's own way; false leaves it to the link. */
  readonly openPage?: (address: string) => boolean;
}

export interface AdministrationProps {
  readonly formats: Formats;
  /** Name of the page that it closes to. */
  readonly closesTo: string;
  readonly onClose: () => void;
}

interface ThemeSetting {
  readonly choice: ReadonlySignal<ThemeChoice>;
  /** Office's own theme; undefined while unknown: then the system's preference counts. */
  readonly office: ReadonlySignal<'light' | 'dark' | undefined>;
  /** Keeps the choice on the device. */
  readonly choose: (choice: ThemeChoice) => void;
}

const THEME = 'theme';

export function createThemeSetting(storage: DeviceStorage, office: 'light' | 'dark' | undefined): ThemeSetting {
  const kept = storage.read(THEME);
  const choice = signal<ThemeChoice>(kept === 'light' || kept === 'dark' ? kept : 'office');
  return {
    choice,
    office: signal(office),
    choose(next) {
      choice.value = next;
      storage.keep(THEME, next, 'device');
    },
  };
}
