import type { ExcelHost } from './excel-host';

/** The page's window, where the frame of the add-in finds the host. */
export interface HostingWindow {
  excelHost?: ExcelHost;
}

/** Lets the add-in's frame find the host; call it before the frame loads. */
export function offerHost(page: object, host: ExcelHost): void {
  (page as HostingWindow).excelHost = host;
}
