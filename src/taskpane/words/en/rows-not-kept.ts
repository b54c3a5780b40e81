/** Where a page promises what only kept rows can give. */
export const rowsNotKept: string =
  'This browser keeps no rows on this device, so nothing can be compared with them. A private window or blocked site data does that.';
