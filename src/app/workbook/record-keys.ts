/** How the workbook's small records are called; the last three go on with a placement's id. */
export const WORKBOOK = 'workbook';
export const PLACEMENT = 'placement.';
export const LEASE = 'lease.';
export const UNFINISHED = 'unfinished.';
