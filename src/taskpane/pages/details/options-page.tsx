import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { GateColumn, Gates, PlacementOptions } from '../../../app';
import { Button, Cell, describedBy, Field, PageLink, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { DetailsPage, type DetailsPageProps, useDetailsWords } from './details-page';
import { NotesSection } from './notes-section';

const USUAL_PERCENT = 10;

/** What a placement may do without the analyst. Each change is kept at once. */
export function OptionsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { navigation, words } = usePage();
  const detailsWords = useDetailsWords();
  const { id, name, cells } = placement;
  const page = details.pageOf(id);
  const [options, setOptions] = useState(details.optionsOf(id));
  const { fillBeside, gates } = options;
  const [columns, setColumns] = useState<readonly GateColumn[] | undefined>(undefined);
  useLayoutEffect(() => {
    let isHere = true;
    void details.gateColumns(id).then((found) => isHere && setColumns(found));
    return () => {
      isHere = false;
    };
  }, [details, id]);

  function choose(chosen: Partial<PlacementOptions>) {
    setOptions({ ...options, ...chosen });
    void details.setOptions(id, chosen);
  }
  const change = (next: Gates) => choose({ gates: next });
  const known = columnsWith(columns ?? [], gates.total);
  const [first] = known;

  return (
    <DetailsPage
      title={detailsWords.options}
      onBack={onBack}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            {cells !== undefined && (
              <Cell address={cells} sheet={sheet === undefined ? undefined : words.sheetOf(sheet)} />
            )}
          </p>
          {page !== undefined && (
            <p>
              <PageLink address={page}>{words.report.openPage}</PageLink>
            </p>
          )}
        </>
      }
    >
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
          {...(columns && first === undefined && { hint: detailsWords.noNumbers(details.remembers.value) })}
          onChange={(on) =>
            change(without(gates, 'total', on && first && { total: { ...first, percent: USUAL_PERCENT } }))
          }
        />
        {gates.total && (
          <TotalGate total={gates.total} columns={known} onChange={(total) => change({ ...gates, total })} />
        )}
      </fieldset>
      <small>{detailsWords.gatesHint}</small>
      <fieldset class="stack tight">
        <legend>{detailsWords.beside}</legend>
        <Check label={detailsWords.fillBeside} on={fillBeside} onChange={(on) => choose({ fillBeside: on })} />
      </fieldset>
      <small>{detailsWords.besideHint}</small>
      <ReachChoice chosen={options.reach} onChoose={(reach) => choose({ reach })} />
      <NotesSection details={details} id={id} options={options} onChoose={choose} />
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

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly off?: boolean;
  readonly hint?: string;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, on, off = false, hint, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} disabled={off} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
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

/** The chosen column stays a choice where this device does not know the rows. */
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

/** What is typed counts as soon as it is a number; until then the last one stays. */
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
