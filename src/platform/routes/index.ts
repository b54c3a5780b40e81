/** Serves the management API and the data API over HTTP. */
export type { Dependencies } from './call';
export { dataApi } from './data-api';
export { managementApi } from './management-api';
export { simulatedDayRoute } from './simulated-days';
