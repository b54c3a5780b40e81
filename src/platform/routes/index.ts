/** Serves the management API and the data API over HTTP. */
export type { Surroundings } from './call';
export { dataApi } from './data-api';
export { managementApi } from './management-api';
export { tradingDayCall } from './trading-days';
