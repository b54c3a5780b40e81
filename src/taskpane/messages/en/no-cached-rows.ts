/** Replaces a promise that only cached rows can fulfil. */
export const noCachedRows: string =
  'This browser keeps no rows on this device, so nothing can be compared with them. A private window or blocked site data does that.';
