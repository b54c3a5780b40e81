const PATHS = {
  undo: 'M6 4 3 7l3 3M3.5 7H9a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 4l3 3-3 3M12.5 7H7a3.5 3.5 0 0 0 0 7h2',
  reopen: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  copyFile: 'M5.5 2.5h5l2.5 2.6v6.4h-7.5zM10 2.5V6h3M3 5v9h7',
  bold: 'M5 3h4a2.400 2.400 0 0 1 0 4.900H5zM5 7.900h4.600a2.550 2.550 0 0 1 0 5.100H5z',
  italic: 'M7 3h5M4 13h5M9.800 3 6.200 13',
  insertRow: 'M2.500 9.500h11v4h-11zM8 2.500v4.500M5.700 4.700h4.600',
  deleteRow: 'M2.500 9.500h11v4h-11zM6 2.700l4 4M10 2.700l-4 4',
  insertColumn: 'M9.500 2.500h4v11h-4zM2.500 8H7M4.700 5.700v4.600',
  deleteColumn: 'M9.500 2.500h4v11h-4zM2.700 6l4 4M2.700 10l4-4',
  sortUp: 'M4.500 13V3M2.500 5l2-2 2 2M9 4h2.500M9 8h3.500M9 12h4.500',
  sortDown: 'M4.500 3v10M2.500 11l2 2 2-2M9 4h4.500M9 8h3.500M9 12h2.500',
  filter: 'M2.500 3.500h11L9.500 8.200v4.300l-3-1.500V8.200z',
  allRows: 'M2.500 3.500h11M2.500 6.500h11M2.500 9.500h11M2.500 12.500h11',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  fault: 'M8 2.500 14 13.500H2zM8 6.500v3.500M8 11.800v.2',
  lock: 'M4 7.500h8v6H4zM5.500 7.500V5.500a2.500 2.500 0 0 1 5 0v2',
  person: 'M8 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM3 13.500a5 5 0 0 1 10 0',
  edit: 'M3 13h2.200L13 5.200 10.800 3 3 10.800zM9.300 4.500l2.200 2.200',
  offline:
    'M2.500 2.500l11 11M8 12.500v.2M5.500 10a3.600 3.600 0 0 1 3.200-.9M3.500 7.500a6.500 6.500 0 0 1 2.300-1.300M8.500 5.600a6.500 6.500 0 0 1 4 1.900',
  nextDay: 'M3 4.500h10v9H3zM3 7.500h10M5.500 2.500v3M10.500 2.500v3M7 9l2 1.500L7 12',
  log: 'M3 4h10M3 8h10M3 12h6',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws a line icon of 16 pixels in the text's colour. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
