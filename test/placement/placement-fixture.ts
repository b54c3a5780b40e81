import { type Placement, USUAL_OPTIONS } from '../../src/placement';

/** A placement as a workbook keeps it, with what the test is about. */
export function placementWith(more: Partial<Placement>): Placement {
  return {
    id: '7b0d1c9e-0001-4000-8000-000000000001',
    platform: 'https://analytics.example/api',
    deploymentId: 1,
    reportId: 42,
    reportName: 'Net revenue by region',
    frame: { kind: 'free' },
    headers: true,
    options: USUAL_OPTIONS,
    address: 'Sheet1!B4:D13',
    columns: ['Region', 'Country', 'Net revenue'],
    rows: 9,
    refreshedAt: 1_790_000_000_000,
    reportUpdatedAt: '2026-11-20T09:40:00.000Z',
    ...more,
  };
}
