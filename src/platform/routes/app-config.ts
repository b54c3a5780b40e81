import * as z from 'zod/mini';
import { ServedAppConfigResponse } from '../../contract';
import { APP_CONFIG, settingOf } from '../store';
import type { Call } from './call';

/** Account-wide settings, as they are stored, or as this start of the platform was told. */
export async function getAppConfig(call: Call): Promise<ServedAppConfigResponse> {
  const { database, appConfig } = call.surroundings;
  const stored = await settingOf(database, APP_CONFIG);
  const kept = stored === undefined ? {} : JSON.parse(stored);
  return z.parse(ServedAppConfigResponse, { ...UNSET, ...kept, ...appConfig });
}

const UNSET = {
  applyThemeGlobally: false,
  appTheme: null,
  creatorMode: null,
  embedding: null,
  sheetsAgentChatEnabled: false,
  dashboardAppsEnabled: false,
  restrictDataDownload: false,
};
