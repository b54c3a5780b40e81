const lines =
  'M6.5 6v72M26.5 6v72M46.5 6v72M66.5 6v72M86.5 6v72M106.5 6v72M126.5 6v72M6 6.5h120M6 18.5h120M6 30.5h120M6 42.5h120M6 54.5h120M6 66.5h120M6 78.5h120';
const block = 'M46 18h60v36H46z';

/** Draws a sheet with a block: filled on the first run, dashed where nothing is placed yet. */
export function SheetIllustration({ isFilled = false }: { readonly isFilled?: boolean }) {
  return (
    <svg class="art" viewBox="0 0 132 84" aria-hidden="true">
      <path class="g" d={lines} />
      <path class={isFilled ? 'b' : 'n'} d={block} />
      {isFilled && <path class="t" d="M46 30.5h60M46 42.5h60M66.5 18v36M86.5 18v36" />}
      <path class="h" d="M102.5 50.5h7v7h-7z" />
    </svg>
  );
}

/** Draws the product's icon at the size of text. */
export function ProductIcon() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="6" fill="#005b70" />
      <path
        fill="#c3e1e8"
        d="M10 2v8H2V6a4 4 0 0 1 4-4zM12 2h8v8h-8zM22 2h4a4 4 0 0 1 4 4v4h-8zM2 12h8v8H2zM2 22h8v8H6a4 4 0 0 1-4-4z"
      />
      <path fill="#efb839" d="M12 12h18v14a4 4 0 0 1-4 4H12z" />
    </svg>
  );
}
