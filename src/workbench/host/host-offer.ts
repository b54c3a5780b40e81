import type { ExcelHost } from './excel-host';

/** The page's window, where the frame of the add-in finds the host. */
export interface HostingWindow {
  excelHost?: ExcelHost;
  addinNetwork?: { attach(target: Window): void };
}

/** Lets the add-in's frame find the host; call it before the frame loads. */
export function offerHost(page: object, host: ExcelHost): void {
  (page as HostingWindow).excelHost = host;
}

/** Lets the page around the add-in's frame decide over its network, from before its first script on. */
export function offerNetwork(page: object, network: { attach(target: Window): void }): void {
  (page as HostingWindow).addinNetwork = network;
}
