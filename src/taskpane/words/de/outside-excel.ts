import type * as english from '../en/outside-excel-words';

export const outsideExcelWords: typeof english.outsideExcelWords = {
  title: 'Inlay gehört in Excel',
  text: 'Diese Seite ist der Aufgabenbereich eines Add-Ins. Öffnen Sie eine Arbeitsmappe in Excel, fügen Sie Inlay hinzu und drücken Sie auf der Registerkarte Start die Schaltfläche von Inlay.',
};
