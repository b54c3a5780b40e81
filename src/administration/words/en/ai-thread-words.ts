import type { DashboardChanged } from '../../state/deployment-actions';

export const aiThreadWords = {
  text: 'Puts a thread of the AI assistant into a widget of the workbook’s published dashboard.',
  widget: 'Widget id',
  widgetHint: 'Of the AI widget in the published dashboard.',
  thread: 'Thread id',
  needed: 'Type it as the platform shows it.',
  checksum: 'Checksum of the dashboard',
  checksumHint: 'May stay empty. With it, the platform refuses when someone changed the dashboard since.',
  attach: 'Attach thread',
  attaching: 'Attaching the thread',
  notAttached: 'The thread was not attached.',
  changed: 'Look at the dashboard, then give its new checksum, or leave the field empty.',
  attached: ({ title, version }: DashboardChanged) => {
    const dashboard = title === undefined ? 'The dashboard' : `“${title}”`;
    return version === undefined
      ? `${dashboard} shows the thread.`
      : `${dashboard} shows the thread, in version ${version}.`;
  },
  newChecksum: 'New checksum',
};
