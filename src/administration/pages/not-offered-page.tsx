import type { ManageSection } from '../../app';
import { glyphs, Notice } from '../../parts';
import { useManage } from './manage-context';
import { Page } from './page';

interface NotOfferedPageProps {
  readonly section?: ManageSection;
  readonly onBack: () => void;
}

/** In place of a section that this platform does not have. */
export function NotOfferedPage({ section = 'dbtSync', onBack }: NotOfferedPageProps) {
  const { manageWords } = useManage();
  return (
    <Page title={manageWords.sections[section].name} onBack={onBack}>
      <Notice icon={glyphs.alert}>
        <p>
          <b>{manageWords.notOffered}</b> {manageWords.notOfferedText}
        </p>
      </Notice>
    </Page>
  );
}
