export type {
  BatchLogEntry,
  ExcelHost,
  ExcelHostOptions,
} from './excel-host';
export { EVENT_CATEGORY, type HostMessage, toWireEntry, toWireMessage } from './host-message';
export { frameAddress, offerHost, offerNetwork } from './native-bridge';
export { CURRENT_REQUIREMENTS, requirementsOfExcelApi } from './requirements';
export { createExcelHost } from './store-host';
