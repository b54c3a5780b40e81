import { DEFAULT_OPTIONS, type Placement } from '../../src/placement';

type PartialParts = { readonly [Part in Exclude<keyof Placement, 'id'>]?: Partial<Placement[Part]> };

/** Returns a placement as a workbook stores it, with the parts that the test is about. */
export function createPlacement(
  { report, choices, written, sync, notes }: PartialParts,
  id = '7b0d1c9e-0001-4000-8000-000000000001',
): Placement {
  return {
    id,
    report: {
      platform: 'https://analytics.example/api',
      deploymentId: 1,
      reportId: 42,
      reportName: 'Net revenue by region',
      ...report,
    },
    choices: { ...DEFAULT_OPTIONS, frame: { kind: 'free' }, ...choices },
    written: {
      headers: true,
      address: 'Sheet1!B4:D13',
      columns: ['Region', 'Country', 'Net revenue'],
      rows: 9,
      refreshedAt: 1_790_000_000_000,
      reportUpdatedAt: '2026-11-20T09:40:00.000Z',
      ...written,
    },
    sync: { ...sync },
    notes: { ...notes },
  };
}
