/** The words with which pivots label their totals, empty members and measures. */
export const PIVOT_LABELS = { total: 'Total', empty: '(empty)', measure: 'Measure' };

/** Describes a reader whose Excel is in English, as an app needs it. */
export const ENGLISH_READER = { locale: 'en', booleans: ['FALSE', 'TRUE'], pivotLabels: PIVOT_LABELS } as const;
