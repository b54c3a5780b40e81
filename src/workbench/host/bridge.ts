/** Runs in the add-in's frame before office.js and connects it with the host of the page around it. */
import { type HostedWindow, type HostingWindow, installNativeBridge } from './native-bridge';

const { excelHost, addinNetwork } = window.parent as HostingWindow;
// Opened on its own the page is not in Excel, and office.js says so.
if (window.parent !== window && excelHost) installNativeBridge(window as HostedWindow, excelHost);
if (window.parent !== window) addinNetwork?.attach(window);
