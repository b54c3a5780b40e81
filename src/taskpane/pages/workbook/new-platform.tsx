/**
 * Warns if all reports of the workbook come from one platform that is not the connected one, and
 * the user has not allowed any report of it on this device.
 */
import { useSignal } from '@preact/signals';
import { isAnyReportAllowed, type PlacementsState, type PlacementView, parseHost } from '../../../app';
import { Button, icons, Notice, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

export function NewPlatformWarning({ state }: { readonly state: ReadyPlacements }) {
  const { app } = usePage();
  const connection = app.connection.state.value;
  if (connection.kind !== 'connected' || state.copyQuestion) return null;
  const views = state.groups.flatMap(({ placements }) => placements);
  const platform = findCommonPlatform(views);
  if (platform === undefined || platform === connection.address || isAnyReportAllowed(state.allowed, platform))
    return null;
  return (
    <NewPlatformQuestion key={platform} platform={platform} host={connection.host} reportCount={countReports(views)} />
  );
}

interface NewPlatformQuestionProps {
  readonly platform: string;
  readonly host: string;
  readonly reportCount: number;
}

function NewPlatformQuestion({ platform, host, reportCount }: NewPlatformQuestionProps) {
  const { app, messages } = usePage();
  const { allow } = messages;
  const isPostponed = useSignal(false);
  if (isPostponed.value) return null;
  const platformHost = parseHost(platform);
  return (
    <div class="ask">
      <Notice tone="warn" icon={icons.warning}>
        <h2>{allow.newPlatform}</h2>
        <p>
          <SentenceText sentence={allow.newPlatformText({ count: reportCount, there: platformHost })} />
        </p>
        <p class="meta">{allow.newPlatformSafe(host)}</p>
        <div class="stack close">
          <Button
            wide
            variant="main"
            onPress={() => {
              isPostponed.value = true;
            }}
          >
            {allow.notNow}
          </Button>
          <Button wide onPress={() => app.connection.signOut(platform)}>
            {allow.signInTo(platformHost)}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/**
 * Returns the platform if all placements come from the same other platform; undefined otherwise.
 */
function findCommonPlatform(views: readonly PlacementView[]): string | undefined {
  const platforms = new Set(views.map(({ status }) => (status.kind === 'foreign' ? status.platform : undefined)));
  const [platform] = platforms;
  return platforms.size === 1 ? platform : undefined;
}

function countReports(views: readonly PlacementView[]): number {
  return new Set(views.map(({ reportId }) => reportId)).size;
}
