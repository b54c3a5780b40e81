import { useId, useLayoutEffect, useState } from 'preact/hooks';
import {
  type CheckColumn,
  type CheckColumns,
  createSwitchPatch,
  type PlacementOptions,
  type ResultChecks,
  SWITCHES,
  type SwitchName,
} from '../../../app';
import { Button, Checkbox, createDescribedByAttributes, Field, PageLink, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { FiltersSection } from './filters-section';
import { LayoutSection } from './layout-section';
import { NotesSection } from './notes-section';
import { OpenQuestion } from './open-question';
import { RowOrderSection } from './row-order-section';
import { SwitchSection } from './switch-section';

const DEFAULT_PERCENT = 10;

/** Shows the options of a placement. Each change is saved at once. */
export function OptionsPage({ details, placement, sheet, filterCell, onBack }: DetailsPageProps) {
  const { app, navigation, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, name, notices } = placement;
  const pageAddress = details.getPageAddress(id);
  const [options, setOptions] = useState(details.getOptions(id));
  const { gates: checks } = options;
  const isRefreshing = placement.status.kind === 'refreshing';
  useLayoutEffect(() => {
    // A refresh may have dropped a chosen option, such as an outline.
    if (!isRefreshing) setOptions(details.getOptions(id));
  }, [details, id, isRefreshing]);
  const [checkColumns, setGateColumns] = useState<CheckColumns | undefined>(undefined);
  useLayoutEffect(() => {
    let isMounted = true;
    void details.readCheckColumns(id).then((loadedColumns) => isMounted && setGateColumns(loadedColumns));
    return () => {
      isMounted = false;
    };
  }, [details, id]);

  function choose(change: Partial<PlacementOptions>): Promise<void> {
    setOptions({ ...options, ...change });
    return details.setOptions(id, change);
  }
  async function setSwitch(option: SwitchName, on: boolean): Promise<void> {
    await choose(createSwitchPatch(option, on));
    // A refresh writes the caption, or clears it.
    if (option === 'caption') await app.placements.refresh(id);
  }
  async function resetOrder(): Promise<void> {
    await choose({ sort: undefined });
    await app.placements.refresh(id);
  }
  const setChecks = (next: ResultChecks) => void choose({ gates: next });
  const captionEnded = options.caption ? undefined : notices.find(({ kind }) => kind === 'captionEnded');
  const sectionProps = { details, id, options, isDisabled: isRefreshing, onChoose: choose };
  const columns = addChosenColumn(checkColumns?.columns ?? [], checks.total);
  const [firstColumn] = columns;
  const otherTitles = checkColumns?.nonAdditiveColumns.map(({ title }) => title) ?? [];
  const noColumnsHint = checkColumns?.isPivot
    ? detailsMessages.noTotalRow
    : detailsMessages.noNumbers(details.canCacheRows.value);
  const noColumnReason = checkColumns && !checkColumns.isKnown ? detailsMessages.additiveUnknown : noColumnsHint;
  const hint =
    otherTitles.length > 0
      ? detailsMessages.notAdded(otherTitles)
      : checkColumns && firstColumn === undefined
        ? noColumnReason
        : undefined;

  return (
    <DetailsPage
      title={detailsMessages.options}
      onBack={onBack}
      lead={<OpenQuestion placement={placement} sheet={sheet} />}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            <PlacementLink placement={placement} sheet={sheet} />
          </p>
          {pageAddress !== undefined && (
            <p>
              <PageLink address={pageAddress}>{messages.report.openPage}</PageLink>
            </p>
          )}
        </>
      }
    >
      <FiltersSection {...sectionProps} filterCell={filterCell} />
      <LayoutSection {...sectionProps} />
      <fieldset class="stack tight">
        <legend>{detailsMessages.gates}</legend>
        <Checkbox
          label={detailsMessages.gateEmpty}
          isOn={checks.empty === true}
          onChange={(isOn) => setChecks(replaceCheck(checks, 'empty', isOn && { empty: true }))}
        />
        <Checkbox
          label={detailsMessages.gateColumns}
          isOn={checks.columns === true}
          onChange={(isOn) => setChecks(replaceCheck(checks, 'columns', isOn && { columns: true }))}
        />
        <Checkbox
          label={detailsMessages.gateRows}
          isOn={checks.rows !== undefined}
          onChange={(isOn) => setChecks(replaceCheck(checks, 'rows', isOn && { rows: DEFAULT_PERCENT }))}
        />
        {checks.rows !== undefined && (
          <PercentField
            label={detailsMessages.rowsPercent}
            percent={checks.rows}
            onChange={(rows) => setChecks({ ...checks, rows })}
          />
        )}
        <Checkbox
          label={detailsMessages.gateTotal}
          isOn={checks.total !== undefined}
          isDisabled={checks.total === undefined && firstColumn === undefined}
          {...(hint !== undefined && { hint })}
          onChange={(isOn) =>
            setChecks(
              replaceCheck(
                checks,
                'total',
                isOn && firstColumn && { total: { ...firstColumn, percent: DEFAULT_PERCENT } },
              ),
            )
          }
        />
        {checks.total && (
          <TotalCheckFields
            total={checks.total}
            columns={columns}
            onChange={(total) => setChecks({ ...checks, total })}
          />
        )}
        {checkColumns?.nonAdditiveColumns.some(({ member }) => member === checks.total?.member) && (
          <small>{detailsMessages.stillWatched(checks.total?.title ?? '')}</small>
        )}
      </fieldset>
      <small>{detailsMessages.gatesHint}</small>
      {SWITCHES.map((option) => (
        <SwitchSection
          key={option}
          name={option}
          isOn={options[option]}
          isDisabled={option === 'caption' && isRefreshing}
          refusal={option === 'caption' && captionEnded ? messages.report.notice(captionEnded) : undefined}
          onChange={(isOn) => void setSwitch(option, isOn)}
        />
      ))}
      {options.sort && <RowOrderSection column={options.sort.title} isDisabled={isRefreshing} onReset={resetOrder} />}
      <DependentRangeChoice chosenPolicy={options.reach} onChoose={(reach) => void choose({ reach })} />
      <NotesSection details={details} id={id} name={name} options={options} onChoose={choose} />
      <div class="row">
        <Button
          onPress={() => {
            navigation.placementPage.value = { id, kind: 'changes' };
          }}
        >
          {detailsMessages.title}
        </Button>
      </div>
    </DetailsPage>
  );
}

const DEPENDENT_RANGE_POLICIES = ['ask', 'extend', 'leave'] as const;

interface DependentRangeChoiceProps {
  readonly chosenPolicy: PlacementOptions['reach'];
  readonly onChoose: (reach: PlacementOptions['reach']) => void;
}

function DependentRangeChoice({ chosenPolicy, onChoose }: DependentRangeChoiceProps) {
  const { reach: messages } = useDetailsMessages();
  const name = useId();
  return (
    <>
      <fieldset>
        <legend>{messages.title}</legend>
        {DEPENDENT_RANGE_POLICIES.map((reach) => (
          <label class="check" key={reach}>
            <input type="radio" name={name} checked={chosenPolicy === reach} onChange={() => onChoose(reach)} />
            <span>{messages.policies[reach]}</span>
          </label>
        ))}
      </fieldset>
      <small>{messages.hint}</small>
    </>
  );
}

interface TotalCheckFieldsProps {
  readonly total: NonNullable<ResultChecks['total']>;
  readonly columns: readonly CheckColumn[];
  readonly onChange: (total: NonNullable<ResultChecks['total']>) => void;
}

function TotalCheckFields({ total, columns, onChange }: TotalCheckFieldsProps) {
  const detailsMessages = useDetailsMessages();
  return (
    <>
      <PercentField
        label={detailsMessages.totalPercent}
        percent={total.percent}
        onChange={(percent) => onChange({ ...total, percent })}
      />
      <Field id="total-of" label={detailsMessages.totalOf} isCompact>
        <Select
          id="total-of"
          value={total.member}
          options={columns.map(({ member, title }) => ({ value: member, text: title }))}
          onChoose={(member) => {
            const column = columns.find((one) => one.member === member);
            if (column) onChange({ ...column, percent: total.percent });
          }}
        />
      </Field>
    </>
  );
}

/** Adds the chosen column, which is missing if this device has no cached rows. */
function addChosenColumn(
  columns: readonly CheckColumn[],
  chosenColumn: CheckColumn | undefined,
): readonly CheckColumn[] {
  if (!chosenColumn || columns.some(({ member }) => member === chosenColumn.member)) return columns;
  return [{ member: chosenColumn.member, title: chosenColumn.title }, ...columns];
}

function replaceCheck(
  checks: ResultChecks,
  checkName: keyof ResultChecks,
  replacement: ResultChecks | false | undefined,
): ResultChecks {
  const { [checkName]: _, ...rest } = checks;
  return { ...rest, ...(replacement || {}) };
}

interface PercentFieldProps {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** Accepts typed text as soon as it is a number; until then the last number applies. */
function PercentField({ label, percent, onChange }: PercentFieldProps) {
  const messages = useDetailsMessages();
  const { placementFilters } = usePage().messages;
  const id = useId();
  const [isInvalid, setInvalid] = useState(false);
  const error = isInvalid ? messages.badPercent : undefined;
  return (
    <Field id={id} label={label} error={error} isCompact>
      <input
        class="input"
        id={id}
        inputMode="decimal"
        defaultValue={placementFilters.typedNumber(String(percent))}
        {...createDescribedByAttributes(id, undefined, error)}
        onChange={(event) => {
          const text = event.currentTarget.value.trim().replace(',', '.').replace(/%$/, '').trim();
          const value = Number(text);
          const isNumber = text !== '' && Number.isFinite(value) && value >= 0;
          setInvalid(!isNumber);
          if (isNumber) onChange(value);
        }}
      />
    </Field>
  );
}
