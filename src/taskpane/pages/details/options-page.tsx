import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { createSwitchPatch, type PlacementOptions, type SwitchName } from '../../../app';
import { Button, Checkbox, PageLink, Select, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { ApplyToCopies } from './apply-to-copies';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { FiltersSection } from './filters-section';
import { LayoutSection } from './layout-section';
import { NotesWithoutRow } from './notes-without-row';
import { OpenQuestion } from './open-question';
import { ResultChecksFields } from './result-checks-fields';
import { RowKey } from './row-key';

/** Shows the options of a placement. Each change is saved at once. */
export function OptionsPage({ details, placement, sheet, filterCell, onBack }: DetailsPageProps) {
  const { app, navigation, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, name, notices, status } = placement;
  const pageAddress = details.getPageAddress(id);
  const [options, setOptions] = useState(details.getOptions(id));
  const isRefreshing = status.kind === 'refreshing';
  useLayoutEffect(() => {
    // A refresh may have dropped a chosen option, such as an outline.
    if (!isRefreshing) setOptions(details.getOptions(id));
  }, [details, id, isRefreshing]);
  // Notes that would move make a refresh ask, and its answer is a policy other than `ask`.
  const [hadNotes] = useState(options.notes !== 'ask' || options.rowKey.length > 0);
  const hasNotes = hadNotes || status.kind === 'notes' || details.getNotes(id).length > 0;

  function choose(change: Partial<PlacementOptions>): Promise<void> {
    setOptions({ ...options, ...change });
    return details.setOptions(id, change);
  }
  async function chooseAndRefresh(change: Partial<PlacementOptions>): Promise<void> {
    await choose(change);
    await app.placements.refresh(id);
  }
  const createSwitch = (option: SwitchName, onChoose: typeof choose) => (
    <Checkbox
      label={messages.report.switches[option].label}
      isOn={options[option]}
      isDisabled={isRefreshing && option !== 'fillBeside'}
      onChange={(isOn) => void onChoose(createSwitchPatch(option, isOn))}
    />
  );
  const endedSwitches = notices.filter(
    ({ kind }) => (kind === 'captionEnded' && !options.caption) || (kind === 'tableEnded' && !options.table),
  );
  const sectionProps = { details, id, options, isDisabled: isRefreshing, onChoose: choose };

  return (
    <DetailsPage
      title={detailsMessages.options}
      onBack={onBack}
      lead={<OpenQuestion placement={placement} sheet={sheet} />}
      about={
        <>
          <p>{name}</p>
          <p class="meta row">
            <PlacementLink placement={placement} sheet={sheet} />
            {pageAddress !== undefined && <PageLink address={pageAddress}>{messages.report.openPage}</PageLink>}
          </p>
        </>
      }
    >
      <OptionGroup title={detailsMessages.shows}>
        <FiltersSection {...sectionProps} filterCell={filterCell} />
        <LayoutSection {...sectionProps} isQuery={placement.isQuery === true} />
        <div class="row">
          <p class="grow">{details.hasOwnQuery(id) ? messages.explore.changedQuery : messages.explore.savedQuery}</p>
          <Button
            small
            name={messages.explore.changeShort}
            onPress={() => {
              navigation.placementPage.value = { id, kind: 'query' };
            }}
          >
            {messages.explore.changeButton}
          </Button>
        </div>
        {/* A refresh writes the caption or makes the table, or takes it back. */}
        {createSwitch('caption', chooseAndRefresh)}
        {createSwitch('table', chooseAndRefresh)}
        {endedSwitches.map((notice) => (
          <p class="say" key={notice.kind}>
            {messages.report.notice(notice)}
          </p>
        ))}
      </OptionGroup>
      <OptionGroup title={detailsMessages.gates}>
        <ResultChecksFields
          details={details}
          id={id}
          checks={options.gates}
          onChoose={(gates) => void choose({ gates })}
        />
      </OptionGroup>
      <OptionGroup title={detailsMessages.rowsMove}>
        {createSwitch('fillBeside', choose)}
        <PolicySelect
          label={detailsMessages.reach}
          policies={DEPENDENT_RANGE_POLICIES}
          chosenPolicy={options.reach}
          onChoose={(reach) => void choose({ reach })}
        />
        {hasNotes && (
          <PolicySelect
            label={detailsMessages.notes.policy}
            policies={NOTES_POLICIES}
            chosenPolicy={options.notes}
            onChoose={(notes) => void choose({ notes })}
          />
        )}
        {hasNotes && options.notes !== 'stay' && (
          <RowKey
            details={details}
            id={id}
            chosenMembers={options.rowKey}
            onChoose={(rowKey) => void choose({ rowKey })}
          />
        )}
        {options.sort && (
          <div class="row">
            <p class="grow">
              <SentenceText sentence={detailsMessages.order.sorted(options.sort.title)} />
            </p>
            <Button small isDisabled={isRefreshing} onPress={() => void chooseAndRefresh({ sort: undefined })}>
              {detailsMessages.order.reset}
            </Button>
          </div>
        )}
        <NotesWithoutRow details={details} id={id} name={name} />
      </OptionGroup>
      <div class="row">
        <Button
          small
          onPress={() => {
            navigation.placementPage.value = { id, kind: 'changes' };
          }}
        >
          {detailsMessages.title}
        </Button>
        <ApplyToCopies details={details} placement={placement} />
      </div>
    </DetailsPage>
  );
}

interface OptionGroupProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function OptionGroup({ title, children }: OptionGroupProps) {
  return (
    <fieldset class="option-group">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

/** The policies are in the order of their texts: to ask, to act always, to act never. */
const DEPENDENT_RANGE_POLICIES = ['ask', 'extend', 'leave'] as const;
const NOTES_POLICIES = ['ask', 'move', 'stay'] as const;

interface PolicySelectProps<P extends string> {
  readonly label: string;
  readonly policies: readonly [P, P, P];
  readonly chosenPolicy: P;
  readonly onChoose: (policy: P) => void;
}

function PolicySelect<P extends string>({ label, policies, chosenPolicy, onChoose }: PolicySelectProps<P>) {
  const { policies: texts } = useDetailsMessages();
  const id = useId();
  const policyTexts = [texts.ask, texts.always, texts.never];
  return (
    <div class="option-line">
      <label for={id}>{label}</label>
      <Select
        id={id}
        value={chosenPolicy}
        options={policies.map((value, index) => ({ value, text: policyTexts[index] ?? '' }))}
        onChoose={(value) => {
          const policy = policies.find((one) => one === value);
          if (policy !== undefined) onChoose(policy);
        }}
      />
    </div>
  );
}
