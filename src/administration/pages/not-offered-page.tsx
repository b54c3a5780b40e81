import { glyphs, Notice } from '../../parts';
import type { Section } from '../state/access';
import { useAdministration } from './administration-context';
import { Page } from './page';

interface NotOfferedPageProps {
  readonly section?: Section;
  readonly onBack: () => void;
}

/** In place of a section that this platform does not have. */
export function NotOfferedPage({ section = 'dbtSync', onBack }: NotOfferedPageProps) {
  const { manageWords } = useAdministration();
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
