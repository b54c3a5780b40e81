export { acceptFormulas } from './accept-formulas';
export type { AddinReference } from './addin-part';
export { exportXlsx } from './export-xlsx';
export { importXlsx, XlsxUnreadable } from './import-xlsx';
