export { createExcelHost, type ExcelHost } from './excel-host';
export { EVENT_CATEGORY, type HostMessage, toWireEntry, toWireMessage } from './host-message';
export type { BatchLogEntry, ExcelHostOptions, FilteredWrites } from './host-options';
export { frameAddress, offerHost, offerNetwork } from './native-bridge';
export { CURRENT_REQUIREMENTS, requirementsOfExcelApi } from './requirements';
