import { signal } from '@preact/signals';
import type { DeviceStorage } from '../../app';
import type { ThemeChoice, ThemeSetting } from './environment';

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
