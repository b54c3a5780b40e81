import { useRef } from 'preact/hooks';
import type { LayoutChoices, LayoutMember, PlacementOptions, ReportState } from '../../../app';
import { Check, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PivotAxes } from './pivot-axes';
import { isBusy } from './place-options';

type Open = Extract<ReportState, { kind: 'open' }>;
type Layout = Pick<PlacementOptions, 'laidOut' | 'axes' | 'totals' | 'outline' | 'filters'>;

/** Edits the layout before placing. The preview shows what will be written into the cells. */
export function LayoutOptions({ state: { detail, options, preview, placing } }: { readonly state: Open }) {
  const { app } = usePage();
  // Another layout has the same members, so they stay while it loads.
  const known = useRef<readonly LayoutMember[]>([]);
  if (preview.kind !== 'loading' && preview.members) known.current = preview.members;
  return (
    <LayoutChoice
      choices={detail.layout}
      members={known.current}
      options={options}
      off={isBusy(placing)}
      onChoose={app.report.setOptions}
    />
  );
}

interface LayoutChoiceProps {
  readonly choices: LayoutChoices;
  /** It is empty while the members are unknown. */
  readonly members: readonly LayoutMember[];
  readonly options: Layout;
  readonly off: boolean;
  readonly onChoose: (change: Partial<Omit<Layout, 'filters'>>) => void;
}

/** Shows the choice of the layout and, for a pivot, the fields on their axes and the totals. */
export function LayoutChoice({ choices, members, options, off, onChoose }: LayoutChoiceProps) {
  const { report } = usePage().words;
  const { isSql = false } = choices;
  const pivot = isSql && !isNamedBy(choices.pivot, members) ? undefined : choices.pivot;
  const whyFlat = choices.whyFlat ?? (isSql && isTooFew(members) ? 'tooFew' : undefined);
  if (whyFlat) return <small>{report.whyFlat[whyFlat]}</small>;
  const isPivot = options.laidOut === 'pivot' || (options.laidOut === 'saved' && pivot !== undefined);
  const axes = axesNow(options, { ...choices, pivot }, members);
  const isKnown = members.some(({ isMeasure }) => isSql || !isMeasure);
  // A pivot of SQL that fails to load has no known members, but the user can still choose the flat
  // list.
  if (!isKnown && !(isSql && isPivot)) return null;
  const titles = new Map(members.map(({ name, title }) => [name, title]));
  const offers = { saved: pivot !== undefined, flat: true, pivot: isKnown || options.laidOut === 'pivot' };
  return (
    <section class="stack close" aria-label={report.layout}>
      <Select
        name={report.layout}
        value={options.laidOut === 'saved' && !pivot ? 'flat' : options.laidOut}
        options={LAYOUTS.filter((layout) => offers[layout]).map((layout) => ({
          value: layout,
          text: report.layouts[layout],
        }))}
        onChoose={(chosen) => {
          const laidOut = LAYOUTS.find((one) => one === chosen) ?? 'saved';
          onChoose(laidOut === 'pivot' ? { laidOut, axes } : { laidOut });
        }}
      />
      {options.laidOut === 'pivot' && isKnown && (
        <PivotAxes
          axes={axes}
          values={namesOf(members.filter(({ name }) => !axes.rows.includes(name) && !axes.columns.includes(name)))}
          titles={titles}
          either={isSql ? new Set(namesOf(members.filter(({ isMeasure }) => isMeasure))) : undefined}
          off={off}
          onChoose={(next) => onChoose({ axes: next })}
        />
      )}
      {isPivot && (
        <Totals
          choices={{ ...choices, totalsInclude: totalsInclude(choices, options) }}
          axes={axes}
          titles={titles}
          chosen={options}
          off={off}
          onChoose={onChoose}
        />
      )}
    </section>
  );
}

/** A filter of the user on a measure affects totals as a filter of the report does. */
function totalsInclude(
  { totalsInclude: ofReport }: LayoutChoices,
  { filters }: Layout,
): LayoutChoices['totalsInclude'] {
  const isMeasured = !('unread' in filters) && filters.some(({ isMeasure }) => isMeasure);
  return isMeasured && ofReport === 'shown' ? 'filtered' : ofReport;
}

const LAYOUTS: readonly Layout['laidOut'][] = ['saved', 'flat', 'pivot'];

/**
 * Returns true if the saved pivot names the columns of this result; while the members are unknown,
 * the saved pivot applies.
 */
function isNamedBy(saved: LayoutChoices['pivot'], members: readonly LayoutMember[]): boolean {
  return members.length === 0 || members.some(({ name }) => saved?.columns.includes(name));
}

function namesOf(members: readonly LayoutMember[]): readonly string[] {
  return members.map(({ name }) => name);
}

/** A pivot needs a value, and a field that names it. */
function isTooFew(members: readonly LayoutMember[]): boolean {
  return members.length === 1 || (members.length > 0 && !members.some(({ isMeasure }) => isMeasure));
}

/**
 * Returns the axes that the user chose, else those of the saved report, else puts the last
 * dimension across. Dimensions that are on no axis go down.
 */
function axesNow(
  { axes }: Layout,
  { pivot: saved, isSql = false }: LayoutChoices,
  members: readonly LayoutMember[],
): Layout['axes'] {
  const dimensions = namesOf(members.filter(({ isMeasure }) => !isMeasure));
  const names = isSql ? namesOf(members) : dimensions;
  const hasOwn = axes.rows.length + axes.columns.length > 0;
  const last = dimensions.length > 0 ? dimensions.slice(-1) : names.slice(0, 1);
  const named = hasOwn ? axes : (saved ?? { rows: [], columns: last });
  const columns = named.columns.filter((name) => names.includes(name));
  const rows = named.rows.filter((name) => names.includes(name) && !columns.includes(name));
  const others = dimensions.filter((name) => !columns.includes(name) && !rows.includes(name));
  return { ...axes, rows: [...rows, ...others], columns };
}

interface TotalsProps extends Pick<LayoutChoiceProps, 'choices' | 'off' | 'onChoose'> {
  readonly axes: Layout['axes'];
  readonly titles: ReadonlyMap<string, string>;
  readonly chosen: Pick<Layout, 'totals' | 'outline'>;
}

function Totals({ choices, axes, titles, chosen, off, onChoose }: TotalsProps) {
  const { pivot, totalsInclude, isSql = false } = choices;
  const { report } = usePage().words;
  const { totals, outline } = chosen;
  const now = {
    rows: totals.rows ?? pivot?.rowTotals ?? false,
    columns: totals.columns ?? pivot?.columnTotals ?? false,
    groups: totals.groups ?? false,
  };
  const offered = TOTALS.filter((total) => (total === 'rows' ? axes.columns : axes.rows).length > 0);
  // Each row is already its own total of the innermost member.
  const outer = axes.rows.slice(0, -1);
  const subtotaled = outer.filter((name) => now.groups === true || (now.groups !== false && now.groups.includes(name)));
  const canFold = !isSql && subtotaled.length > 0;
  function setSubtotals(next: readonly string[]): void {
    const groups = next.length === outer.length || (next.length > 0 && [...next]);
    onChoose({ totals: { ...now, groups } });
  }
  return (
    <>
      <div class="row">
        {offered.map((total) => (
          <Check
            key={total}
            label={report.totals[total]}
            on={now[total] && !isSql}
            off={off || isSql}
            onChange={(on) => onChoose({ totals: { ...now, [total]: on } })}
          />
        ))}
        {outer.map((name) => (
          <Check
            key={name}
            label={outer.length === 1 ? report.subtotals : report.subtotalsOf(titles.get(name) ?? name)}
            on={subtotaled.includes(name) && !isSql}
            off={off || isSql}
            onChange={(on) => setSubtotals(outer.filter((one) => (one === name ? on : subtotaled.includes(one))))}
          />
        ))}
        {canFold && (
          <Check label={report.outline} on={outline} off={off} onChange={(on) => onChoose({ outline: on })} />
        )}
      </div>
      {canFold && outline && <small>{report.outlined}</small>}
      {isSql
        ? offered.length > 0 && <small>{report.noTotals}</small>
        : (canFold || offered.some((total) => now[total])) && <small>{report.totalsAsked[totalsInclude]}</small>}
    </>
  );
}

const TOTALS = ['columns', 'rows'] as const;
