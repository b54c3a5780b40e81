/** Serves the management API and the data API over HTTP. */
export type { Dependencies } from './call';
export { createDataApi } from './data-api';
export { createDeviceSignIn, createSignInConfig } from './device-sign-in';
export { createManagementApi } from './management-api';
export { createSimulatedDayRoute } from './simulated-days';
