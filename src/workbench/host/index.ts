export type {
  BatchAnswer,
  BatchLogEntry,
  ExcelHost,
  ExcelHostOptions,
  StartupBehavior,
} from './excel-host';
export { EVENT_CATEGORY, type EventEntry, type HostMessage, toWireEntry, toWireMessage } from './host-message';
export { frameAddress, type HostedWindow, installNativeBridge, offerHost, offerNetwork } from './native-bridge';
export { CURRENT_REQUIREMENTS, type Requirements, requirementsOfExcelApi } from './requirements';
export { createExcelHost } from './store-host';
