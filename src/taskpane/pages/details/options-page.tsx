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
import { Button, Checkbox, describedByAttributes, Field, PageLink, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { FiltersSection } from './filters-section';
import { LayoutSection } from './layout-section';
import { NotesSection } from './notes-section';
import { SwitchSection } from './switch-section';

const DEFAULT_PERCENT = 10;

/** Shows the options of a placement. Each change is saved at once. */
export function OptionsPage({ details, placement, sheet, filterCell, onBack }: DetailsPageProps) {
  const { app, navigation, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, name, notices } = placement;
  const pageAddress = details.getPageAddress(id);
  const [options, setOptions] = useState(details.getOptions(id));
  const { gates } = options;
  const isRefreshing = placement.status.kind === 'refreshing';
  useLayoutEffect(() => {
    // A refresh may have dropped a chosen option, such as an outline.
    if (!isRefreshing) setOptions(details.getOptions(id));
  }, [details, id, isRefreshing]);
  const [gateColumns, setGateColumns] = useState<CheckColumns | undefined>(undefined);
  useLayoutEffect(() => {
    let isMounted = true;
    void details.checkColumns(id).then((loaded) => isMounted && setGateColumns(loaded));
    return () => {
      isMounted = false;
    };
  }, [details, id]);

  function choose(chosen: Partial<PlacementOptions>): Promise<void> {
    setOptions({ ...options, ...chosen });
    return details.setOptions(id, chosen);
  }
  async function flip(option: SwitchName, on: boolean): Promise<void> {
    await choose(createSwitchPatch(option, on));
    // A refresh writes the caption, or clears it.
    if (option === 'caption') await app.placements.refresh(id);
  }
  const setGates = (next: ResultChecks) => void choose({ gates: next });
  const captionEnded = options.caption ? undefined : notices.find(({ kind }) => kind === 'captionEnded');
  const section = { details, id, options, isDisabled: isRefreshing, onChoose: choose };
  const columns = withChosenColumn(gateColumns?.columns ?? [], gates.total);
  const [firstColumn] = columns;
  const otherTitles = gateColumns?.others.map(({ title }) => title) ?? [];
  const noColumnsHint = gateColumns?.isPivot
    ? detailsMessages.noTotalRow
    : detailsMessages.noNumbers(details.canCacheRows.value);
  const whyNoColumn = gateColumns && !gateColumns.isKnown ? detailsMessages.additiveUnknown : noColumnsHint;
  const hint =
    otherTitles.length > 0
      ? detailsMessages.notAdded(otherTitles)
      : gateColumns && firstColumn === undefined
        ? whyNoColumn
        : undefined;

  return (
    <DetailsPage
      title={detailsMessages.options}
      onBack={onBack}
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
      <FiltersSection {...section} filterCell={filterCell} />
      <LayoutSection {...section} />
      <fieldset class="stack tight">
        <legend>{detailsMessages.gates}</legend>
        <Checkbox
          label={detailsMessages.gateEmpty}
          isOn={gates.empty === true}
          onChange={(isOn) => setGates(replaceGate(gates, 'empty', isOn && { empty: true }))}
        />
        <Checkbox
          label={detailsMessages.gateColumns}
          isOn={gates.columns === true}
          onChange={(isOn) => setGates(replaceGate(gates, 'columns', isOn && { columns: true }))}
        />
        <Checkbox
          label={detailsMessages.gateRows}
          isOn={gates.rows !== undefined}
          onChange={(isOn) => setGates(replaceGate(gates, 'rows', isOn && { rows: DEFAULT_PERCENT }))}
        />
        {gates.rows !== undefined && (
          <PercentField
            label={detailsMessages.rowsPercent}
            percent={gates.rows}
            onChange={(rows) => setGates({ ...gates, rows })}
          />
        )}
        <Checkbox
          label={detailsMessages.gateTotal}
          isOn={gates.total !== undefined}
          isDisabled={gates.total === undefined && firstColumn === undefined}
          {...(hint !== undefined && { hint })}
          onChange={(isOn) =>
            setGates(
              replaceGate(
                gates,
                'total',
                isOn && firstColumn && { total: { ...firstColumn, percent: DEFAULT_PERCENT } },
              ),
            )
          }
        />
        {gates.total && (
          <TotalCheckFields total={gates.total} columns={columns} onChange={(total) => setGates({ ...gates, total })} />
        )}
        {gateColumns?.others.some(({ member }) => member === gates.total?.member) && (
          <small>{detailsMessages.stillWatched(gates.total?.title ?? '')}</small>
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
          onChange={(isOn) => void flip(option, isOn)}
        />
      ))}
      <DependentRangeChoice chosen={options.reach} onChoose={(reach) => void choose({ reach })} />
      <NotesSection details={details} id={id} name={name} options={options} onChoose={choose} />
      <div class="row">
        <Button
          onPress={() => {
            navigation.placementPage.value = { id, pageAddress: 'changes' };
          }}
        >
          {detailsMessages.title}
        </Button>
      </div>
    </DetailsPage>
  );
}

const REACH_POLICIES = ['ask', 'extend', 'leave'] as const;

interface DependentRangeChoiceProps {
  readonly chosen: PlacementOptions['reach'];
  readonly onChoose: (reach: PlacementOptions['reach']) => void;
}

function DependentRangeChoice({ chosen, onChoose }: DependentRangeChoiceProps) {
  const { reach: messages } = useDetailsMessages();
  const name = useId();
  return (
    <>
      <fieldset>
        <legend>{messages.title}</legend>
        {REACH_POLICIES.map((reach) => (
          <label class="check" key={reach}>
            <input type="radio" name={name} checked={chosen === reach} onChange={() => onChoose(reach)} />
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
function withChosenColumn(columns: readonly CheckColumn[], chosen: CheckColumn | undefined): readonly CheckColumn[] {
  if (!chosen || columns.some(({ member }) => member === chosen.member)) return columns;
  return [{ member: chosen.member, title: chosen.title }, ...columns];
}

function replaceGate(
  gates: ResultChecks,
  gate: keyof ResultChecks,
  replacement: ResultChecks | false | undefined,
): ResultChecks {
  const { [gate]: _, ...rest } = gates;
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
  const id = useId();
  const [isInvalid, setInvalid] = useState(false);
  const error = isInvalid ? messages.badPercent : undefined;
  return (
    <Field id={id} label={label} error={error} isCompact>
      <input
        class="input"
        id={id}
        inputMode="decimal"
        defaultValue={String(percent)}
        {...describedByAttributes(id, undefined, error)}
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
