export type { BatchLogEntry } from './batch-log';
export {
  type BatchAnswer,
  createExcelHost,
  type ExcelHost,
  type ExcelHostOptions,
  type StartupBehavior,
} from './excel-host';
export { EVENT_CATEGORY, type EventEntry, type HostMessage, toWireEntry, toWireMessage } from './host-message';
export { offerHost, offerNetwork } from './host-offer';
export { frameAddress, type HostedWindow, installNativeBridge } from './native-bridge';
export { CURRENT_REQUIREMENTS, type Requirements, requirementsOfExcelApi } from './requirements';
