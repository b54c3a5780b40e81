interface CheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  /** Appears below the label. */
  readonly hint?: string;
  readonly onChange: (isOn: boolean) => void;
}

export function Checkbox({ label, isOn, isDisabled = false, hint, onChange }: CheckboxProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}
