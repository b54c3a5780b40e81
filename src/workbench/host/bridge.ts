/**
 * Runs in the add-in's frame, or in a dialog that the frame has opened, before office.js; connects
 * office.js with the host of the surrounding page.
 */
import { type HostedWindow, type HostingWindow, installDialogBridge, installNativeBridge } from './native-bridge';

const { excelHost, addinNetwork } = window.parent as HostingWindow;
const dialogs = (window.opener as HostedWindow | null)?.excelDialogs;
// Without a surrounding page the add-in is not in Excel, and office.js reports that.
if (window.parent !== window && excelHost) installNativeBridge(window as HostedWindow, excelHost);
else if (dialogs) installDialogBridge(window as HostedWindow, dialogs);
if (window.parent !== window) addinNetwork?.attach(window);
