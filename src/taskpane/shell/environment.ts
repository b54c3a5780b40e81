import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { DeviceStorage } from '../../app';
import type { Formats } from '../../parts';

export type ThemeChoice = 'office' | 'light' | 'dark';

/** The entry page or a test provides these once. */
export interface Environment {
  /** Numbers, dates and ages follow this BCP 47 tag, for example `en` or `de-CH`. */
  readonly locale: string;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** An IANA name is expected; the default is the machine's zone. */
  readonly timeZone?: string;
  /** Messages name the origin of this page if an administrator must allow it. */
  readonly origin: string;
  readonly version: string;
  /** For example `Excel 16.0, Windows`; undefined outside Office. */
  readonly host?: string;
  readonly theme: ThemeSetting;
  /**
   * Loads the pages for managing the platform; undefined if the add-in does not offer them. Rejects
   * if one of their files does not load.
   */
  readonly openAdministration?: () => Promise<ComponentType<AdministrationProps>>;
  /** Replaces the page's own clipboard access; resolves to false if it fails. */
  readonly copy?: (text: string) => Promise<boolean>;
  /** Replaces Excel's own way to open a page in the browser; false leaves it to the link. */
  readonly openPage?: (address: string) => boolean;
}

export interface AdministrationProps {
  readonly formats: Formats;
  /** Closing leads back to the page of this name. */
  readonly closesTo: string;
  readonly onClose: () => void;
}

interface ThemeSetting {
  readonly choice: ReadonlySignal<ThemeChoice>;
  /** If Office's own theme is unknown, the system's preference applies. */
  readonly officeTheme: ReadonlySignal<'light' | 'dark' | undefined>;
  /** Saves the choice on this device. */
  readonly choose: (choice: ThemeChoice) => void;
}

const THEME_KEY = 'theme';

export function createThemeSetting(storage: DeviceStorage, officeTheme: 'light' | 'dark' | undefined): ThemeSetting {
  const savedTheme = storage.read(THEME_KEY);
  const choice = signal<ThemeChoice>(savedTheme === 'light' || savedTheme === 'dark' ? savedTheme : 'office');
  return {
    choice,
    officeTheme: signal(officeTheme),
    choose(newChoice) {
      choice.value = newChoice;
      storage.save(THEME_KEY, newChoice, 'device');
    },
  };
}
