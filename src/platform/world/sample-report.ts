import { PRODUCTION, STAGING } from './people';

export interface SampleFolder {
  readonly id: number;
  readonly deployment_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly position: number;
}

/** Folders of the sample company, by the path that reports name. */
export const FOLDERS: Readonly<Record<string, SampleFolder>> = {
  Sales: folder(1, null, 'Sales', 0),
  'Sales/Daily trading': folder(2, 1, 'Daily trading', 0),
  'Sales/By store': folder(3, 1, 'By store', 1),
  'Sales/By store/Ireland': folder(4, 3, 'Ireland', 0),
  'Sales/By product': folder(5, 1, 'By product', 2),
  Finance: folder(6, null, 'Finance', 1),
  'Finance/Month end': folder(7, 6, 'Month end', 0),
  'Finance/Leadership': folder(8, 6, 'Leadership', 1),
  Operations: folder(9, null, 'Operations', 2),
  'Operations/Stock': folder(10, 9, 'Stock', 0),
  'Operations/Stock/Suppliers': folder(11, 10, 'Suppliers', 0),
  'Operations/Returns': folder(12, 9, 'Returns', 1),
  Customers: folder(13, null, 'Customers', 3),
  'Customers/Loyalty': folder(14, 13, 'Loyalty', 0),
  'Staging/Drafts': folder(101, null, 'Drafts', 0, STAGING),
  'Staging/Drafts/Review': folder(102, 101, 'Review', 0, STAGING),
};

function folder(
  id: number,
  parent_id: number | null,
  name: string,
  position: number,
  deployment_id: number = PRODUCTION,
): SampleFolder {
  return { id, deployment_id, parent_id, name, position };
}
