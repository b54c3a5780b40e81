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
export { frameAddress, offerHost, offerNetwork } from './native-bridge';
export { recordedSwitches } from './recorded-profile';
export { CURRENT_REQUIREMENTS, requirementsWithExcelApi } from './requirements';
