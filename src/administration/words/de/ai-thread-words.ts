import type * as english from '../en/ai-thread-words';

export const aiThreadWords: typeof english.aiThreadWords = {
  text: 'Zeigt einen Thread des KI-Assistenten in einem Widget des veröffentlichten Dashboards an.',
  widget: 'Widget-ID',
  widgetHint: 'Des KI-Widgets im veröffentlichten Dashboard.',
  thread: 'Thread-ID',
  needed: 'So eingeben, wie die Plattform sie zeigt.',
  checksum: 'Prüfsumme des Dashboards',
  checksumHint: 'Kann leer bleiben. Mit ihr lehnt die Plattform ab, wenn das Dashboard inzwischen geändert wurde.',
  attach: 'Thread anzeigen',
  attaching: 'Thread wird übernommen',
  notAttached: 'Der Thread wurde nicht übernommen.',
  changed: 'Sehen Sie sich das Dashboard an und geben Sie die neue Prüfsumme ein, oder lassen Sie das Feld leer.',
  attached: ({ title, version }) => {
    const dashboard = title === undefined ? 'Das Dashboard' : `„${title}“`;
    return version === undefined
      ? `${dashboard} zeigt den Thread.`
      : `${dashboard} zeigt den Thread, in Version ${version}.`;
  },
  newChecksum: 'Neue Prüfsumme',
};
