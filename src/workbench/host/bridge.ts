/**
 * Runs in the add-in's frame before office.js and connects office.js with the host of the
 * surrounding page.
 */
import { type HostedWindow, type HostingWindow, installNativeBridge } from './native-bridge';

const { excelHost, addinNetwork } = window.parent as HostingWindow;
// Without a surrounding page the add-in is not in Excel, and office.js reports that.
if (window.parent !== window && excelHost) installNativeBridge(window as HostedWindow, excelHost);
if (window.parent !== window) addinNetwork?.attach(window);
