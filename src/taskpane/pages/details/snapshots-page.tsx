import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListedSnapshot, SnapshotsState } from '../../../app';
import { formatAddress } from '../../../grid';
import { Button, Delayed, FailureNotice, Field, icons, Notice, plainText, Select, SentenceText } from '../../../parts';
import { formatSheetDate } from '../../messages/details/snapshot-messages';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { ChangedCells, ChangesLists, countChanges } from './changes-lists';
import { AboutPlacement, DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';

type OpenState = Extract<SnapshotsState, { kind: 'open' }>;
type SectionProps = Pick<DetailsPageProps, 'details'> & { readonly state: OpenState };

/** Lists the snapshots of a placement, takes another one, and compares two of them. */
export function SnapshotsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { environment, messages: pageMessages, navigation } = usePage();
  const { snapshots: messages } = useDetailsMessages();
  const { id, name, status } = placement;
  const keep = () => {
    const at = environment.now();
    // Until they are refreshed, the cells show the rows of the former report.
    const rowsName = placement.formerReport ?? name;
    const caption = messages.caption(rowsName, at);
    void details.keepSnapshot(id, { name: rowsName, date: formatSheetDate(at), caption });
  };
  useLayoutEffect(() => {
    let isOpen = true;
    const keepsSnapshot = navigation.placementPage.peek()?.keepsSnapshot ?? false;
    void details.openSnapshots(id).then(() => {
      if (keepsSnapshot && isOpen) keep();
    });
    // The page may be mounted again, but the user has asked for only one snapshot.
    if (keepsSnapshot) navigation.placementPage.value = { id, kind: 'snapshots' };
    return () => {
      isOpen = false;
      details.closeSnapshots();
    };
  }, [details, id]);
  const state = details.snapshotsState.value;
  const isFound = status.kind !== 'gone' && status.kind !== 'doubtful';
  const problem = isFound ? undefined : pageMessages.placements.problem(placement);
  const isDisabled = (state.kind === 'open' && state.busy !== undefined) || status.kind === 'refreshing';

  return (
    <DetailsPage
      title={messages.title}
      onBack={onBack}
      lead={
        problem && (
          <Notice tone="warn" icon={icons.warning}>
            <p>
              <SentenceText sentence={problem} />
            </p>
          </Notice>
        )
      }
      about={<AboutPlacement placement={placement} sheet={sheet} />}
      footer={
        <Button isDisabled={isDisabled} onPress={keep}>
          {messages.keep}
        </Button>
      }
    >
      {state.kind === 'open' && (
        <>
          <Progress details={details} state={state} />
          {state.snapshots?.length === 0 && <p class="say">{messages.none}</p>}
          {state.snapshots?.some(({ cells }) => cells) && <ComparisonForm details={details} state={state} />}
          <Comparison details={details} state={state} />
          <SnapshotList details={details} state={state} />
        </>
      )}
    </DetailsPage>
  );
}

/** Shows what is being done, what has failed, and which sheet was added. */
function Progress({ details, state: { busy, failure, kept } }: SectionProps) {
  const { announce } = usePage();
  const { snapshots: messages, drillDown } = useDetailsMessages();
  const sentence = kept && drillDown.copied({ sheet: kept.sheet, count: kept.rows });
  useLayoutEffect(() => {
    if (sentence) announce('status', plainText(sentence));
  }, [kept]);
  if (failure) return <FailureNotice failure={failure} />;
  if (sentence)
    return (
      <Notice tone="ok" icon={icons.done}>
        <p class="num">
          <SentenceText sentence={sentence} /> {kept.isCut && drillDown.cut}
        </p>
      </Notice>
    );
  if (!busy) return null;
  return (
    <Delayed>
      <p class="say">{messages.busy[busy]}</p>
      <progress aria-label={messages.busy[busy]} />
      {(busy === 'keeping' || busy === 'comparing') && (
        <p class="row">
          <Button small onPress={details.cancelSnapshot}>
            {drillDown.cancel}
          </Button>
        </p>
      )}
    </Delayed>
  );
}

/** Value of the option for the rows in the sheet. */
const ROWS_NOW = '';

function ComparisonForm({ details, state: { placementId, snapshots = [], busy } }: SectionProps) {
  const { snapshots: messages } = useDetailsMessages();
  const fieldId = useId();
  const [chosen, setChosen] = useState({ before: '', after: ROWS_NOW });
  const options = snapshots.flatMap(({ id: value, takenAt, cells }) =>
    cells ? [{ value, text: messages.time(takenAt) }] : [],
  );
  const find = (value: string) => options.find((option) => option.value === value)?.value;
  const before = find(chosen.before) ?? options[0]?.value ?? '';
  const afterOptions = [{ value: ROWS_NOW, text: messages.now }, ...options.filter(({ value }) => value !== before)];
  const after = chosen.after === before ? ROWS_NOW : (find(chosen.after) ?? ROWS_NOW);
  const createSelect = (field: 'before' | 'after', value: string, fieldOptions: typeof options) => (
    <Field id={`${fieldId}-${field}`} label={messages[field]} isCompact>
      <Select
        id={`${fieldId}-${field}`}
        value={value}
        options={fieldOptions}
        onChoose={(choice) => setChosen({ before, after, [field]: choice })}
      />
    </Field>
  );
  return (
    <div class="stack tight">
      {createSelect('before', before, options)}
      {createSelect('after', after, afterOptions)}
      <div class="row">
        <Button
          variant="main"
          isDisabled={busy !== undefined}
          onPress={() => void details.compareSnapshots(placementId, before, after || undefined)}
        >
          {messages.compare}
        </Button>
      </div>
    </div>
  );
}

function Comparison({ details, state: { placementId, comparison } }: SectionProps) {
  const { announce } = usePage();
  const messages = useDetailsMessages();
  useLayoutEffect(() => {
    if (typeof comparison !== 'object') return;
    const counts = countChanges(comparison.changes, messages).map(({ figure, what }) => `${figure} ${what}`);
    announce('status', counts.join(', ') || plainText(messages.nothing(comparison.changes.comparedWith)));
  }, [comparison]);
  if (!comparison) return null;
  if (typeof comparison === 'string')
    return (
      <Notice tone="warn" icon={icons.warning}>
        <p>{messages.snapshots[comparison]}</p>
      </Notice>
    );
  const { changes, newerBody, totals, checkColumns } = comparison;
  const { nonAdditiveColumns, isKnown } = checkColumns;
  const goToCell = (position: { readonly row: number; readonly column: number }) => {
    if (!newerBody) return details.showCell(placementId, position);
    const { row, column } = newerBody.rect;
    const rect = { row: row + position.row, column: column + position.column, rows: 1, columns: 1 };
    return details.showCells({ sheet: newerBody.sheet, rect });
  };
  const listProps = { onGoToCell: (position: Parameters<typeof goToCell>[0]) => void goToCell(position) };
  return (
    <>
      <ChangesLists {...{ changes, areColumnsNamed: false, onSelectCells: undefined, ...listProps }} />
      {totals.length > 0 && (
        <ChangedCells
          {...{ title: messages.snapshots.totals, changed: { cells: totals, count: totals.length }, ...listProps }}
        />
      )}
      {nonAdditiveColumns.length > 0 && (
        <small>{messages.notAdded(nonAdditiveColumns.map(({ title }) => title))}</small>
      )}
      {!isKnown && <small>{messages.additiveUnknown}</small>}
    </>
  );
}

function SnapshotList({ details, state: { placementId, snapshots, busy } }: SectionProps) {
  const { announce, messages: pageMessages } = usePage();
  const { snapshots: messages } = useDetailsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading keeps the focus after the last snapshot has left the list.
  const hadSnapshots = useRef(false);
  hadSnapshots.current ||= snapshots !== undefined && snapshots.length > 0;
  async function remove({ id, takenAt }: ListedSnapshot) {
    heading.current?.focus();
    const isRemoved = await details.removeSnapshot(placementId, id);
    if (isRemoved) announce('status', messages.removed(messages.time(takenAt)));
  }
  if (!snapshots || !hadSnapshots.current) return null;
  return (
    <section class="stack tight">
      <h2 ref={heading} tabIndex={-1}>
        {messages.list}
      </h2>
      <ul class="without-row" aria-label={messages.list}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <p class="row">
              <b class="grow">{messages.time(snapshot.takenAt)}</b>
              <Button
                small
                variant="quiet"
                name={messages.remove.name(messages.time(snapshot.takenAt))}
                isDisabled={busy !== undefined}
                onPress={() => void remove(snapshot)}
              >
                {messages.remove.label}
              </Button>
            </p>
            <p class="meta">{messages.dataFrom(snapshot)}</p>
            <p>
              {snapshot.cells ? (
                <AddressLink address={formatAddress(snapshot.cells)} />
              ) : (
                pageMessages.placements.withoutCells
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
