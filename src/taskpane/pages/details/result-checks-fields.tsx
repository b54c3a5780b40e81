/** Edits the checks of a new result: if it exceeds one of them, the user is asked before it is written. */
import { useId, useState } from 'preact/hooks';
import type { CheckColumn, CheckColumns, PlacementDetails, ResultChecks } from '../../../app';
import { Checkbox, createDescribedByAttributes, FieldError, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsMessages } from './details-page';
import { useLoaded } from './use-loaded';

const DEFAULT_PERCENT = 10;

interface ResultChecksFieldsProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly checks: ResultChecks;
  readonly onChoose: (checks: ResultChecks) => void;
}

export function ResultChecksFields({ details, id, checks, onChoose }: ResultChecksFieldsProps) {
  const messages = useDetailsMessages();
  const checkColumns = useLoaded(details.readCheckColumns, id)?.value;
  const { total } = checks;
  const columns = addChosenColumn(checkColumns?.columns ?? [], total);
  const [firstColumn] = columns;
  const hint = useTotalHint(checkColumns, total, firstColumn, details.canCacheRows.value);
  /** @param check is undefined to switch the check off */
  function setCheck(name: keyof ResultChecks, check: ResultChecks | undefined): void {
    const { [name]: _, ...others } = checks;
    onChoose(check ? { ...checks, ...check } : others);
  }
  return (
    <>
      <Checkbox
        label={messages.gateEmpty}
        isOn={checks.empty === true}
        onChange={(isOn) => setCheck('empty', isOn ? { empty: true } : undefined)}
      />
      <Checkbox
        label={messages.gateColumns}
        isOn={checks.columns === true}
        onChange={(isOn) => setCheck('columns', isOn ? { columns: true } : undefined)}
      />
      <PercentCheck
        label={messages.gateRows}
        percentName={messages.rowsPercent}
        percent={checks.rows}
        onChange={(rows) => setCheck('rows', rows === undefined ? undefined : { rows })}
      />
      <PercentCheck
        label={messages.gateTotal}
        percentName={messages.totalPercent}
        percent={total?.percent}
        isDisabled={total === undefined && firstColumn === undefined}
        onChange={(percent) => {
          const column = total ?? firstColumn;
          setCheck('total', percent === undefined || !column ? undefined : { total: { ...column, percent } });
        }}
      />
      {total && (
        <Select
          name={messages.totalOf}
          value={total.member}
          options={columns.map(({ member, title }) => ({ value: member, text: title }))}
          onChoose={(member) => {
            const column = columns.find((one) => one.member === member);
            if (column) setCheck('total', { total: { ...column, percent: total.percent } });
          }}
        />
      )}
      {hint !== undefined && <small>{hint}</small>}
    </>
  );
}

/** Says why columns are missing, once the user watches a total or cannot watch one. */
function useTotalHint(
  checkColumns: CheckColumns | undefined,
  total: ResultChecks['total'],
  firstColumn: CheckColumn | undefined,
  canCacheRows: boolean,
): string | undefined {
  const messages = useDetailsMessages();
  if (!checkColumns || (firstColumn && !total)) return undefined;
  const { nonAdditiveColumns, isKnown, isPivot } = checkColumns;
  if (nonAdditiveColumns.some(({ member }) => member === total?.member))
    return messages.stillWatched(total?.title ?? '');
  if (nonAdditiveColumns.length > 0) return messages.notAdded(nonAdditiveColumns.map(({ title }) => title));
  if (firstColumn) return undefined;
  if (!isKnown) return messages.additiveUnknown;
  return isPivot ? messages.noTotalRow : messages.noNumbers(canCacheRows);
}

/** Adds the chosen column, which is missing if this device has no cached rows. */
function addChosenColumn(
  columns: readonly CheckColumn[],
  chosenColumn: CheckColumn | undefined,
): readonly CheckColumn[] {
  if (!chosenColumn || columns.some(({ member }) => member === chosenColumn.member)) return columns;
  return [{ member: chosenColumn.member, title: chosenColumn.title }, ...columns];
}

interface PercentCheckProps {
  readonly label: string;
  readonly percentName: string;
  /** Undefined if the check is off. */
  readonly percent: number | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (percent: number | undefined) => void;
}

/** Accepts typed text as soon as it is a number; until then the last number applies. */
function PercentCheck({ label, percentName, percent, isDisabled = false, onChange }: PercentCheckProps) {
  const messages = useDetailsMessages();
  const { placementFilters } = usePage().messages;
  const id = useId();
  const [isInvalid, setInvalid] = useState(false);
  const error = isInvalid && percent !== undefined ? messages.badPercent : undefined;
  return (
    <>
      <div class="option-line">
        <Checkbox
          label={label}
          isOn={percent !== undefined}
          isDisabled={isDisabled}
          onChange={(isOn) => {
            setInvalid(false);
            onChange(isOn ? DEFAULT_PERCENT : undefined);
          }}
        />
        {percent !== undefined && (
          <input
            class="input"
            inputMode="decimal"
            aria-label={percentName}
            defaultValue={messages.percent(placementFilters.typedNumber(String(percent)))}
            {...createDescribedByAttributes(id, undefined, error)}
            onChange={(event) => {
              const text = event.currentTarget.value.trim().replace(',', '.').replace(/%$/, '').trim();
              const value = Number(text);
              const isNumber = text !== '' && Number.isFinite(value) && value >= 0;
              setInvalid(!isNumber);
              if (isNumber) onChange(value);
            }}
          />
        )}
      </div>
      <FieldError id={id} error={error} />
    </>
  );
}
