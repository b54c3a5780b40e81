export const outsideExcelWords = {
  title: 'Inlay lives in Excel',
  text: 'This page is the pane of an add-in. Open a workbook in Excel, add Inlay to it, and press its button on the Home tab.',
};
