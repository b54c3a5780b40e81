import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementDetails, PlacementView } from '../../../app';
import { BackButton } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import type { DetailsWords } from '../../words/en/details';
import { useWhyOff } from '../offline';
import { useRunNews } from '../run-lines';

export interface DetailsPageProps {
  readonly details: PlacementDetails;
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** The user wants to replace this filter cell with another one. */
  readonly filterCell?: string;
  readonly onBack: () => void;
}

export const DetailsContext = createContext<DetailsWords | undefined>(undefined);

export function useDetailsWords(): DetailsWords {
  const words = useContext(DetailsContext);
  if (!words) throw new Error('This view stands outside the details of a placement.');
  return words;
}

interface FrameProps {
  readonly title: string;
  /** The page shows it right below the title. */
  readonly about: ComponentChildren;
  readonly onBack: () => void;
  /** The page shows it above the title. */
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
}

/** Draws the frame of a page about one placement: back button, title, body and footer. */
export function DetailsPage({ title, about, lead, onBack, children, foot }: FrameProps) {
  const { words } = usePage();
  const whyOff = useWhyOff();
  const { lines } = useRunNews(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="pane">
      <header class="top">
        <BackButton to={words.thisWorkbook} onPress={onBack} />
      </header>
      <main class="stack">
        {lead}
        <div class="stack tight">
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {about}
        </div>
        {children}
      </main>
      {(lines || foot) && (
        <footer class="bar">
          {lines}
          {foot && whyOff && <small id={whyOff}>{words.offline}</small>}
          {foot && <div class="row nowrap">{foot}</div>}
        </footer>
      )}
    </div>
  );
}
