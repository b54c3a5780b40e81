/** Describes functions of an add-in to a workbook. */

export const FIGURE_FUNCTION = {
  ...{ id: 'FIGURE', name: 'INLAY.FIGURE', isStreaming: true },
  parameters: [{ type: 'any', isOptional: false, isRepeating: false, isMatrix: false }],
} as const;

/** Its result may spill over many rows. */
export const ROWS_FUNCTION = { id: 'ROWS', name: 'INLAY.ROWS', isStreaming: true, parameters: [] } as const;
