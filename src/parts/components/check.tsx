interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly off?: boolean;
  /** Appears below the label. */
  readonly hint?: string;
  readonly onChange: (on: boolean) => void;
}

export function Check({ label, on, off = false, hint, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} disabled={off} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}
