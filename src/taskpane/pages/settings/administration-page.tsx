import { type Lazy, LazyPage } from '../../shell/lazy';
import { type AdministrationFile, usePage } from '../../shell/pane-context';

interface AdministrationPageProps {
  readonly administration: Lazy<AdministrationFile>;
  readonly onClose: () => void;
}

/** The pages for managing the platform, once their file is there. */
export function AdministrationPage({ administration, onClose }: AdministrationPageProps) {
  const { words } = usePage();
  return (
    <LazyPage lazy={administration} words={words} back={words.back} onBack={onClose}>
      {({ Room }) => <Room formats={words.formats} onClose={onClose} />}
    </LazyPage>
  );
}
