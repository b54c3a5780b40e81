import { useId, useLayoutEffect, useState } from 'preact/hooks';
import {
  type GateColumn,
  type GateColumns,
  type Gates,
  type PlacementOptions,
  SWITCHES,
  type SwitchName,
  switchOption,
} from '../../../app';
import { Button, Check, describedBy, Field, PageLink, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacedCells } from '../cell-link';
import { DetailsPage, type DetailsPageProps, useDetailsWords } from './details-page';
import { FiltersSection } from './filters-section';
import { LayoutSection } from './layout-section';
import { NotesSection } from './notes-section';
import { SwitchSection } from './switch-section';

const USUAL_PERCENT = 10;

/** Shows the options of a placement. Each change is saved at once. */
export function OptionsPage({ details, placement, sheet, filterCell, onBack }: DetailsPageProps) {
  const { app, navigation, words } = usePage();
  const detailsWords = useDetailsWords();
  const { id, name, notices } = placement;
  const page = details.pageOf(id);
  const [options, setOptions] = useState(details.optionsOf(id));
  const { gates } = options;
  const isRefreshing = placement.status.kind === 'refreshing';
  useLayoutEffect(() => {
    // A refresh may have dropped a chosen option, such as an outline.
    if (!isRefreshing) setOptions(details.optionsOf(id));
  }, [details, id, isRefreshing]);
  const [found, setFound] = useState<GateColumns | undefined>(undefined);
  useLayoutEffect(() => {
    let isHere = true;
    void details.gateColumns(id).then((now) => isHere && setFound(now));
    return () => {
      isHere = false;
    };
  }, [details, id]);

  function choose(chosen: Partial<PlacementOptions>): Promise<void> {
    setOptions({ ...options, ...chosen });
    return details.setOptions(id, chosen);
  }
  async function flip(option: SwitchName, on: boolean): Promise<void> {
    await choose(switchOption(option, on));
    // A refresh writes the caption, or clears it.
    if (option === 'caption') await app.placements.refresh(id);
  }
  const change = (next: Gates) => void choose({ gates: next });
  const captionEnded = options.caption ? undefined : notices.find(({ kind }) => kind === 'captionEnded');
  const section = { details, id, options, off: isRefreshing, onChoose: choose };
  const known = columnsWith(found?.columns ?? [], gates.total);
  const [first] = known;
  const others = found?.others.map(({ title }) => title) ?? [];
  const unknown = found?.isPivot ? detailsWords.noTotalRow : detailsWords.noNumbers(details.remembers.value);
  const whyNone = found && !found.isKnown ? detailsWords.additiveUnknown : unknown;
  const hint = others.length > 0 ? detailsWords.notAdded(others) : found && first === undefined ? whyNone : undefined;

  return (
    <DetailsPage
      title={detailsWords.options}
      onBack={onBack}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            <PlacedCells placement={placement} sheet={sheet} />
          </p>
          {page !== undefined && (
            <p>
              <PageLink address={page}>{words.report.openPage}</PageLink>
            </p>
          )}
        </>
      }
    >
      <FiltersSection {...section} filterCell={filterCell} />
      <LayoutSection {...section} />
      <fieldset class="stack tight">
        <legend>{detailsWords.gates}</legend>
        <Check
          label={detailsWords.gateEmpty}
          on={gates.empty === true}
          onChange={(on) => change(without(gates, 'empty', on && { empty: true }))}
        />
        <Check
          label={detailsWords.gateColumns}
          on={gates.columns === true}
          onChange={(on) => change(without(gates, 'columns', on && { columns: true }))}
        />
        <Check
          label={detailsWords.gateRows}
          on={gates.rows !== undefined}
          onChange={(on) => change(without(gates, 'rows', on && { rows: USUAL_PERCENT }))}
        />
        {gates.rows !== undefined && (
          <PercentField
            label={detailsWords.rowsPercent}
            percent={gates.rows}
            onChange={(rows) => change({ ...gates, rows })}
          />
        )}
        <Check
          label={detailsWords.gateTotal}
          on={gates.total !== undefined}
          off={gates.total === undefined && first === undefined}
          {...(hint !== undefined && { hint })}
          onChange={(on) =>
            change(without(gates, 'total', on && first && { total: { ...first, percent: USUAL_PERCENT } }))
          }
        />
        {gates.total && (
          <TotalGate total={gates.total} columns={known} onChange={(total) => change({ ...gates, total })} />
        )}
        {found?.others.some(({ member }) => member === gates.total?.member) && (
          <small>{detailsWords.stillWatched(gates.total?.title ?? '')}</small>
        )}
      </fieldset>
      <small>{detailsWords.gatesHint}</small>
      {SWITCHES.map((option) => (
        <SwitchSection
          key={option}
          name={option}
          on={options[option]}
          off={option === 'caption' && isRefreshing}
          refusal={option === 'caption' && captionEnded ? words.report.notice(captionEnded) : undefined}
          onChange={(on) => void flip(option, on)}
        />
      ))}
      <ReachChoice chosen={options.reach} onChoose={(reach) => void choose({ reach })} />
      <NotesSection details={details} id={id} name={name} options={options} onChoose={choose} />
      <div class="row">
        <Button
          onPress={() => {
            navigation.placementPage.value = { id, page: 'changes' };
          }}
        >
          {detailsWords.title}
        </Button>
      </div>
    </DetailsPage>
  );
}

const REACHES = ['ask', 'extend', 'leave'] as const;

interface ReachChoiceProps {
  readonly chosen: PlacementOptions['reach'];
  readonly onChoose: (reach: PlacementOptions['reach']) => void;
}

function ReachChoice({ chosen, onChoose }: ReachChoiceProps) {
  const { reach: words } = useDetailsWords();
  const name = useId();
  return (
    <>
      <fieldset>
        <legend>{words.title}</legend>
        {REACHES.map((reach) => (
          <label class="check" key={reach}>
            <input type="radio" name={name} checked={chosen === reach} onChange={() => onChoose(reach)} />
            <span>{words.policies[reach]}</span>
          </label>
        ))}
      </fieldset>
      <small>{words.hint}</small>
    </>
  );
}

interface TotalGateProps {
  readonly total: NonNullable<Gates['total']>;
  readonly columns: readonly GateColumn[];
  readonly onChange: (total: NonNullable<Gates['total']>) => void;
}

function TotalGate({ total, columns, onChange }: TotalGateProps) {
  const detailsWords = useDetailsWords();
  return (
    <>
      <PercentField
        label={detailsWords.totalPercent}
        percent={total.percent}
        onChange={(percent) => onChange({ ...total, percent })}
      />
      <Field id="total-of" label={detailsWords.totalOf} lean>
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
function columnsWith(columns: readonly GateColumn[], chosen: GateColumn | undefined): readonly GateColumn[] {
  if (!chosen || columns.some(({ member }) => member === chosen.member)) return columns;
  return [{ member: chosen.member, title: chosen.title }, ...columns];
}

function without(gates: Gates, gate: keyof Gates, instead: Gates | false | undefined): Gates {
  const { [gate]: _, ...rest } = gates;
  return { ...rest, ...(instead || {}) };
}

interface PercentFieldProps {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** Accepts typed text as soon as it is a number; until then the last number applies. */
function PercentField({ label, percent, onChange }: PercentFieldProps) {
  const words = useDetailsWords();
  const id = useId();
  const [isBad, setBad] = useState(false);
  const error = isBad ? words.badPercent : undefined;
  return (
    <Field id={id} label={label} error={error} lean>
      <input
        class="input"
        id={id}
        inputMode="decimal"
        defaultValue={String(percent)}
        {...describedBy(id, undefined, error)}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim().replace(',', '.').replace(/%$/, '').trim();
          const value = Number(typed);
          const isNumber = typed !== '' && Number.isFinite(value) && value >= 0;
          setBad(!isNumber);
          if (isNumber) onChange(value);
        }}
      />
    </Field>
  );
}
