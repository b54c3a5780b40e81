import { useId, useRef } from 'preact/hooks';
import {
  applyRowChoices,
  type LayoutChoices,
  type LayoutMember,
  nameSavedColumns,
  type PlacementOptions,
  type ReportState,
} from '../../../app';
import { Checkbox, Icon, icons, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useQueryMembers } from '../explore/query-views';
import { useScrollAfterChoice } from '../filters/scroll-into-view';
import { ComparisonOptions } from './comparison-options';
import { FoldedOrderOptions } from './order-options';
import { PivotAxes } from './pivot-axes';
import { isBusy } from './place-line';

type OpenReport = Extract<ReportState, { kind: 'open' }>;
type Layout = Pick<
  PlacementOptions,
  'omitted' | 'order' | 'firstRows' | 'laidOut' | 'axes' | 'totals' | 'outline' | 'filters'
>;

/** Edits the layout before placing. The preview shows what will be written into the cells. */
interface LayoutOptionsProps {
  readonly state: OpenReport;
  /** Is set if the user changes the fields of this query on the same page. */
  readonly editedJson: string | undefined;
}

export function LayoutOptions({ state: { detail, options, preview, placing }, editedJson }: LayoutOptionsProps) {
  const { app, messages } = usePage();
  const isEditing = editedJson !== undefined;
  // Another layout has the same members, so they stay while it loads, or while some are left out.
  const knownMembers = useRef<readonly LayoutMember[]>([]);
  if ('members' in preview && preview.members && options.omitted.length === 0) knownMembers.current = preview.members;
  const members = useQueryMembers(editedJson) ?? knownMembers.current;
  const { flatReason } = detail.layout;
  const isIncomplete = flatReason === 'noMeasure' || flatReason === 'noDimension';
  const editorProps = {
    ...{ choices: detail.layout, members, options },
    ...{ isDisabled: isBusy(placing), onChoose: app.report.setOptions },
  };
  return (
    <>
      {!(isEditing && isIncomplete) && <LayoutEditor {...editorProps} hasFieldChoice={!isEditing} />}
      <FoldedOrderOptions {...editorProps} {...(detail.isQuery && { noOrder: messages.explore.defaultOrder })} />
      <ComparisonOptions {...editorProps} times={preview.kind === 'ready' ? preview.times : undefined} />
    </>
  );
}

interface LayoutEditorProps {
  readonly choices: LayoutChoices;
  /** It is empty while the members are unknown. */
  readonly members: readonly LayoutMember[];
  readonly options: Layout;
  readonly isDisabled: boolean;
  /** Is true if the page has a heading above, so that the choice needs no label. */
  readonly hasHeading?: boolean;
  /** Is false if the user changes the fields of the query itself. */
  readonly hasFieldChoice?: boolean;
  readonly onChoose: (change: Partial<Omit<Layout, 'filters'>>) => void;
}

/** Shows the choice of the layout and of the fields that it has. */
export function LayoutEditor(props: LayoutEditorProps) {
  const members = props.members.filter(({ name }) => !props.options.omitted.includes(name));
  const choices = applyRowChoices(props.choices, props.options);
  return (
    <>
      <LayoutChoice {...props} choices={choices} members={members} />
      {props.hasFieldChoice !== false && <FieldChoice {...props} choices={choices} />}
    </>
  );
}

/** Shows the choice of the layout and, for a pivot, the fields on their axes and the totals. */
function LayoutChoice({ choices, members, options, isDisabled, hasHeading = false, onChoose }: LayoutEditorProps) {
  const { report } = usePage().messages;
  const selectId = useId();
  const { element: section, prepareScroll } = useScrollAfterChoice<HTMLElement>(options.laidOut);
  const { isSql = false } = choices;
  const saved = isSql ? nameSavedColumns(choices.pivot, members) : choices.pivot;
  const pivot = isSql && !matchesMembers(saved, members) ? undefined : saved;
  const flatReason = choices.flatReason ?? (isSql && areTooFew(members) ? 'tooFew' : undefined);
  if (flatReason) return <small>{report.whyFlat[flatReason]}</small>;
  const isPivot = options.laidOut === 'pivot' || (options.laidOut === 'saved' && pivot !== undefined);
  const axes = resolveAxes(options, { ...choices, pivot }, members);
  const savedMeasures = options.laidOut === 'saved' ? (pivot?.measures ?? []) : [];
  const isShownValue = ({ name, isMeasure }: LayoutMember) =>
    isMeasure &&
    ![...axes.rows, ...axes.columns].includes(name) &&
    (savedMeasures.length === 0 || savedMeasures.includes(name));
  const hasAxisFields = members.some(({ isMeasure }) => isSql || !isMeasure);
  // A pivot of SQL that fails to load has no known members, but the user can still choose the flat
  // list.
  if (!hasAxisFields && !(isSql && isPivot)) return null;
  const titles = new Map(members.map(({ name, title }) => [name, report.fieldTitle(name, title)]));
  const isOffered = { saved: pivot !== undefined, flat: true, pivot: hasAxisFields || options.laidOut === 'pivot' };
  return (
    <section class="stack close" aria-label={report.layout} ref={section}>
      <div class="row nowrap layout">
        {!hasHeading && <label for={selectId}>{report.layout}</label>}
        <Select
          id={selectId}
          {...(hasHeading && { name: report.layout })}
          value={options.laidOut === 'saved' && !pivot ? 'flat' : options.laidOut}
          options={LAYOUTS.filter((layout) => isOffered[layout]).map((layout) => ({
            value: layout,
            text: report.layouts[layout],
          }))}
          onChoose={(chosenLayout) => {
            const laidOut = LAYOUTS.find((one) => one === chosenLayout) ?? 'saved';
            prepareScroll();
            onChoose(laidOut === 'pivot' ? { laidOut, axes } : { laidOut });
          }}
        />
      </div>
      {options.laidOut === 'pivot' && hasAxisFields && (
        <PivotAxes
          axes={axes}
          values={listMemberNames(
            members.filter(({ name }) => !axes.rows.includes(name) && !axes.columns.includes(name)),
          )}
          titles={titles}
          movableNames={isSql ? new Set(listMemberNames(members.filter(({ isMeasure }) => isMeasure))) : undefined}
          isDisabled={isDisabled}
          onChoose={(next) => onChoose({ axes: next })}
        />
      )}
      {isPivot && (
        <Totals
          choices={{ ...choices, totalsScope: determineTotalsScope(choices, options) }}
          axes={axes}
          titles={titles}
          values={members.filter(isShownValue)}
          chosenOptions={options}
          isDisabled={isDisabled}
          onChoose={onChoose}
        />
      )}
    </section>
  );
}

/** Lets the user leave out fields of a query; the data API then groups by the others. */
function FieldChoice({ choices, members, options: { omitted }, isDisabled, onChoose }: LayoutEditorProps) {
  const { report } = usePage().messages;
  const { neededMembers } = choices;
  if (!neededMembers || members.length < 2) return null;
  const isShown = ({ name }: LayoutMember) => !omitted.includes(name);
  const shownCount = members.filter(isShown).length;
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {report.fields({ shown: shownCount, all: members.length })}
      </summary>
      <div class="row">
        {members.map((member) => (
          <Checkbox
            key={member.name}
            label={report.fieldTitle(member.name, member.title)}
            isOn={isShown(member)}
            isDisabled={isDisabled || neededMembers.includes(member.name) || (isShown(member) && shownCount === 1)}
            onChange={(isOn) =>
              onChoose({ omitted: isOn ? omitted.filter((name) => name !== member.name) : [...omitted, member.name] })
            }
          />
        ))}
      </div>
      {members.some((member) => !member.isMeasure && !isShown(member)) && <small>{report.regrouped}</small>}
    </details>
  );
}

/**
 * Takes the user's filters into account: like a filter of the report, a user's filter on a measure
 * leaves groups out of the rows but not out of the totals.
 */
function determineTotalsScope(
  { totalsScope: reportTotalsScope }: LayoutChoices,
  { filters }: Layout,
): LayoutChoices['totalsScope'] {
  const hasMeasureFilter = !('unread' in filters) && filters.some(({ isMeasure }) => isMeasure);
  return hasMeasureFilter && reportTotalsScope === 'shown' ? 'filtered' : reportTotalsScope;
}

const LAYOUTS: readonly Layout['laidOut'][] = ['saved', 'flat', 'pivot'];

/**
 * Returns true if the saved pivot names the columns of this result; while the members are unknown,
 * the saved pivot applies.
 */
function matchesMembers(saved: LayoutChoices['pivot'], members: readonly LayoutMember[]): boolean {
  return members.length === 0 || members.some(({ name }) => saved?.columns.includes(name));
}

function listMemberNames(members: readonly LayoutMember[]): readonly string[] {
  return members.map(({ name }) => name);
}

/** A pivot needs a measure and at least one other member. */
function areTooFew(members: readonly LayoutMember[]): boolean {
  return members.length === 1 || (members.length > 0 && !members.some(({ isMeasure }) => isMeasure));
}

/**
 * Returns the axes that the user chose, else those of the saved report, else puts the last
 * dimension across. Dimensions that are on no axis go down.
 */
function resolveAxes(
  { axes }: Layout,
  { pivot: saved, isSql = false }: LayoutChoices,
  members: readonly LayoutMember[],
): Layout['axes'] {
  const dimensions = listMemberNames(members.filter(({ isMeasure }) => !isMeasure));
  const names = isSql ? listMemberNames(members) : dimensions;
  const hasUserAxes = axes.rows.length + axes.columns.length > 0;
  const lastDimension = dimensions.length > 0 ? dimensions.slice(-1) : names.slice(0, 1);
  const initialAxes = hasUserAxes ? axes : (saved ?? { rows: [], columns: lastDimension });
  const columns = initialAxes.columns.filter((name) => names.includes(name));
  const rows = initialAxes.rows.filter((name) => names.includes(name) && !columns.includes(name));
  const otherDimensions = dimensions.filter((name) => !columns.includes(name) && !rows.includes(name));
  return { ...axes, rows: [...rows, ...otherDimensions], columns };
}

interface TotalsProps extends Pick<LayoutEditorProps, 'choices' | 'isDisabled' | 'onChoose'> {
  readonly axes: Layout['axes'];
  readonly titles: ReadonlyMap<string, string>;
  /** Lists the numbers that the layout shows as values. */
  readonly values: readonly LayoutMember[];
  readonly chosenOptions: Pick<Layout, 'totals' | 'outline'>;
}

function Totals({ choices, axes, titles, values, chosenOptions, isDisabled, onChoose }: TotalsProps) {
  const { pivot, isSql = false } = choices;
  const canTotal = !isSql || values.some(({ isAdditive }) => isAdditive !== false);
  const { report } = usePage().messages;
  const { totals, outline } = chosenOptions;
  const currentTotals = {
    rows: totals.rows ?? pivot?.rowTotals ?? false,
    columns: totals.columns ?? pivot?.columnTotals ?? false,
    groups: totals.groups ?? false,
  };
  const offeredTotals = TOTALS.filter((total) => (total === 'rows' ? axes.columns : axes.rows).length > 0);
  // The innermost field offers no subtotals, because its groups have one row each.
  const outerFields = axes.rows.slice(0, -1);
  const subtotaled = outerFields.filter(
    (name) => currentTotals.groups === true || (currentTotals.groups !== false && currentTotals.groups.includes(name)),
  );
  const canFold = canTotal && subtotaled.length > 0;
  function setSubtotals(next: readonly string[]): void {
    const groups = next.length === outerFields.length || (next.length > 0 && [...next]);
    onChoose({ totals: { ...currentTotals, groups } });
  }
  return (
    <>
      <div class="row">
        {offeredTotals.map((total) => (
          <Checkbox
            key={total}
            label={report.totals[total]}
            isOn={currentTotals[total] && canTotal}
            isDisabled={isDisabled || !canTotal}
            onChange={(isOn) => onChoose({ totals: { ...currentTotals, [total]: isOn } })}
          />
        ))}
        {outerFields.map((name) => (
          <Checkbox
            key={name}
            label={outerFields.length === 1 ? report.subtotals : report.subtotalsOf(titles.get(name) ?? name)}
            isOn={subtotaled.includes(name) && canTotal}
            isDisabled={isDisabled || !canTotal}
            onChange={(isOn) =>
              setSubtotals(outerFields.filter((one) => (one === name ? isOn : subtotaled.includes(one))))
            }
          />
        ))}
        {canFold && (
          <Checkbox
            label={report.outline}
            isOn={outline}
            isDisabled={isDisabled}
            onChange={(isOn) => onChoose({ outline: isOn })}
          />
        )}
      </div>
      {canFold && outline && <small>{report.outlined}</small>}
      {offeredTotals.length > 0 && (
        <TotalsHint
          choices={choices}
          values={values}
          hasTotals={canFold || offeredTotals.some((total) => currentTotals[total])}
        />
      )}
    </>
  );
}

/** Says where the totals come from, and which numbers of an SQL report have none. */
function TotalsHint({ choices, values, hasTotals }: Pick<TotalsProps, 'choices' | 'values'> & { hasTotals: boolean }) {
  const { totalsScope, isSql = false, unconvertedReason } = choices;
  const { report } = usePage().messages;
  const others = isSql ? values.filter(({ isAdditive }) => isAdditive === false) : [];
  if (isSql && others.length === values.length)
    return unconvertedReason ? <small>{report.noTotals[unconvertedReason]}</small> : null;
  const hint = isSql ? report.sums : totalsScope === 'shown' ? undefined : report.totalsAsked[totalsScope];
  return (
    <>
      {hasTotals && hint !== undefined && <small>{hint}</small>}
      {others.length > 0 && <small>{report.noTotalsOf(others.map(({ title }) => title))}</small>}
    </>
  );
}

const TOTALS = ['columns', 'rows'] as const;
