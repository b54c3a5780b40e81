import * as z from 'zod/mini';
import { ServedAppConfigResponse } from '../../contract';
import { APP_CONFIG, settingOf } from '../store';
import type { Call } from './call';

/** Account-wide settings, as they are stored. */
export async function getAppConfig(call: Call): Promise<ServedAppConfigResponse> {
  const stored = await settingOf(call.surroundings.database, APP_CONFIG);
  return z.parse(ServedAppConfigResponse, { ...UNSET, ...(stored === undefined ? {} : JSON.parse(stored)) });
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
