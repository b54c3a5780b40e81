/**
 * Lets the store count and select placements without reading them, because many people may have
 * placed one report many times.
 */
export const boundedPlacements = {
  id: 4,
  name: 'placements within bounds',
  statements: [
    `ALTER TABLE placements ADD COLUMN checksum_chunks integer NOT NULL
       GENERATED ALWAYS AS (coalesce(jsonb_array_length(result_checksum -> 'chunks'), 0)) STORED`,
    `CREATE INDEX placements_of_report_by_age ON placements (report_id, refreshed_at DESC, id)`,
    `CREATE INDEX placements_of_report_by_person ON placements (report_id, placed_by, refreshed_at DESC, id)`,
    `CREATE INDEX placements_of_report_by_refresher ON placements (report_id, refreshed_by)`,
  ],
};
