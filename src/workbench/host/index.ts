export { type Culture, createCulture } from './culture';
export { createExcelHost, type ExcelHost } from './excel-host';
export {
  type ExcelSwitches,
  isProfileName,
  PROFILES,
  type ProfileName,
  type UndoEnd,
} from './excel-profile';
export { EVENT_CATEGORY, type HostMessage, toWireEntry, toWireMessage } from './host-message';
export type { BatchLogEntry, ExcelHostOptions } from './host-options';
export { createFrameAddress, offerHost, offerNetwork } from './native-bridge';
export { deriveSwitches } from './recorded-profile';
export { CURRENT_REQUIREMENTS, limitExcelApi, NEWER_MEMBERS } from './requirements';
