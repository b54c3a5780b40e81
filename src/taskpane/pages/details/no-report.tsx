import type { Failure, PlacementView, RepairState } from '../../../app';
import { Button, CopyButton, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useWhyOff } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { type DetailsPageProps, useDetailsWords } from './details-page';

type NoReport = Extract<RepairState, { kind: 'noReport' }>;

/**
 * Says why the report of a placement is unavailable, and what the button in the footer does about
 * it.
 */
export function NoReportPlan({ noReport }: { readonly noReport: NoReport }) {
  const detailsWords = useDetailsWords();
  return (
    <>
      <Notice tone="warn" icon={pageGlyphs.lock}>
        <p>
          <Say sentence={detailsWords.noReport(noReport)} />
        </p>
      </Notice>
      <section class="stack tight">
        <h2>{detailsWords.plan}</h2>
        <p class="say">{detailsWords.noReportPlan(noReport)}</p>
      </section>
    </>
  );
}

interface NoReportFootProps extends Pick<DetailsPageProps, 'details'> {
  readonly placement: PlacementView;
  readonly noReport: NoReport;
  readonly onRefused: (failure: Failure | undefined) => void;
}

/** Offers the remedies. Each takes one press and is safe to press twice. */
export function NoReportFoot({ details, placement, noReport, onRefused }: NoReportFootProps) {
  const { app, words } = usePage();
  const detailsWords = useDetailsWords();
  const { id, name } = placement;
  const { reason, address, host, deployment } = noReport;
  const placements = app.placements.state.value;
  const isRunning = placements.kind === 'ready' && placements.run.kind === 'running';
  const whyOff = useWhyOff();
  const off = whyOff !== undefined || isRunning;

  async function refresh() {
    await app.placements.refresh(id);
    await details.openRepair(id);
  }
  async function goOver() {
    const failure = await app.connection.changeDeployment(deployment);
    onRefused(failure);
    if (!failure) await refresh();
  }
  const dismiss = (look: 'main' | 'quiet') => (
    <Button
      look={look}
      wide={look === 'quiet'}
      off={isRunning}
      onPress={() => void app.placements.unlink(id, 'leave', words.dialogs.textsSheet(name))}
    >
      {words.placements.dismiss}
    </Button>
  );

  switch (reason) {
    case 'otherPlatform':
      return (
        <div class="stack tight grow">
          <Button look="main" wide onPress={() => app.connection.signOut(address)}>
            {detailsWords.signInTo(host)}
          </Button>
          {dismiss('quiet')}
        </div>
      );
    case 'otherDeployment':
      return (
        <div class="stack tight grow">
          <Button look="main" wide off={off} describedBy={whyOff} onPress={() => void goOver()}>
            {detailsWords.goOver(deployment.name)}
          </Button>
          {dismiss('quiet')}
        </div>
      );
    case 'tokenRejected':
      return (
        <Button look="main" wide onPress={() => app.connection.signOut(address)}>
          {words.signInAgain}
        </Button>
      );
    case 'noAccess':
      return (
        <div class="row grow">
          <CopyButton text={() => words.placements.request(name, undefined)}>{words.placements.copyRequest}</CopyButton>
          <Button look="main" off={off} describedBy={whyOff} onPress={() => void refresh()}>
            {words.tryAgain}
          </Button>
        </div>
      );
    case 'reportDeleted':
      return (
        <>
          <small class="grow">{detailsWords.nothingWritten}</small>
          {dismiss('main')}
        </>
      );
  }
}
