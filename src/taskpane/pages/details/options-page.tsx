import { useLayoutEffect, useState } from 'preact/hooks';
import type { GateColumn, Gates, PlacementOptions } from '../../../app';
import { Button, Cell, Field, PageLink, Select } from '../../../parts';
import { useLaterPane } from '../../shell/later-parts';
import { CareFrame, type CarePageProps, useCareWords } from './care-page';
import { PercentField } from './percent-field';

const USUAL_PERCENT = 10;

/** What a placement may do without a person. Each change is kept at once. */
export function OptionsPage({ care, placement, sheet, onBack }: CarePageProps) {
  const { navigation, words } = useLaterPane();
  const careWords = useCareWords();
  const { id, name, cells } = placement;
  const page = care.pageOf(id);
  const [options, setOptions] = useState(care.optionsOf(id));
  const { fillBeside, gates } = options;
  const [columns, setColumns] = useState<readonly GateColumn[] | undefined>(undefined);
  useLayoutEffect(() => {
    let isHere = true;
    void care.gateColumns(id).then((found) => isHere && setColumns(found));
    return () => {
      isHere = false;
    };
  }, [care, id]);

  function choose(chosen: Partial<PlacementOptions>) {
    setOptions({ ...options, ...chosen });
    void care.setOptions(id, chosen);
  }
  const change = (next: Gates) => choose({ gates: next });
  const known = columnsWith(columns ?? [], gates.total);
  const [first] = known;

  return (
    <CareFrame
      title={careWords.options}
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
        <legend>{careWords.gates}</legend>
        <Check
          label={careWords.gateEmpty}
          on={gates.empty === true}
          onChange={(on) => change(without(gates, 'empty', on && { empty: true }))}
        />
        <Check
          label={careWords.gateColumns}
          on={gates.columns === true}
          onChange={(on) => change(without(gates, 'columns', on && { columns: true }))}
        />
        <Check
          label={careWords.gateRows}
          on={gates.rows !== undefined}
          onChange={(on) => change(without(gates, 'rows', on && { rows: USUAL_PERCENT }))}
        />
        {gates.rows !== undefined && (
          <PercentField
            label={careWords.rowsPercent}
            percent={gates.rows}
            onChange={(rows) => change({ ...gates, rows })}
          />
        )}
        <Check
          label={careWords.gateTotal}
          on={gates.total !== undefined}
          off={gates.total === undefined && first === undefined}
          {...(columns && first === undefined && { hint: careWords.noNumbers })}
          onChange={(on) =>
            change(without(gates, 'total', on && first && { total: { ...first, percent: USUAL_PERCENT } }))
          }
        />
        {gates.total && (
          <TotalGate total={gates.total} columns={known} onChange={(total) => change({ ...gates, total })} />
        )}
      </fieldset>
      <small>{careWords.gatesHint}</small>
      <fieldset class="stack tight">
        <legend>{careWords.beside}</legend>
        <Check label={careWords.fillBeside} on={fillBeside} onChange={(on) => choose({ fillBeside: on })} />
      </fieldset>
      <small>{careWords.besideHint}</small>
      <div class="row">
        <Button
          onPress={() => {
            navigation.placementPage.value = { id, page: 'changes' };
          }}
        >
          {careWords.title}
        </Button>
      </div>
    </CareFrame>
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

interface TotalGateProps {
  readonly total: NonNullable<Gates['total']>;
  readonly columns: readonly GateColumn[];
  readonly onChange: (total: NonNullable<Gates['total']>) => void;
}

function TotalGate({ total, columns, onChange }: TotalGateProps) {
  const careWords = useCareWords();
  return (
    <>
      <PercentField
        label={careWords.totalPercent}
        percent={total.percent}
        onChange={(percent) => onChange({ ...total, percent })}
      />
      <Field id="total-of" label={careWords.totalOf} lean>
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
