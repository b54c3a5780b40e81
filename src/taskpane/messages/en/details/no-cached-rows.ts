/** Replaces a promise that only cached rows can fulfil. */
export const noCachedRows: string =
  'This browser saves no data on this device (private window or blocked site data), so there’s nothing to compare with.';
