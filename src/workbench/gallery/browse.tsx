/**
 * Browses the gallery: shows all states as live thumbnails, or one state with its neighbours a key
 * away.
 */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import {
  ALL_ENTRIES,
  createNavigation,
  type Entry,
  LANGUAGES,
  type Navigation,
  THEMES,
  toAddress,
  toTitle,
  toViewName,
  WIDTHS,
} from './navigation';
import { GALLERY } from './states';

/** A pane in Excel has this height in pixels. */
const PANE_HEIGHT = 720;
/** A thumbnail shows the upper part of a pane at this scale. */
const THUMBNAIL_SCALE = 0.56;
const THUMBNAIL_HEIGHT = 600;

export function GalleryBrowser() {
  const navigation = useMemo(() => createNavigation(window), []);
  const { entry, theme } = navigation.place.value;
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(() => {
    document.title = entry ? `${toTitle(entry.state)}, ${toViewName(entry.view)} · Inlay gallery` : 'Inlay gallery';
  }, [entry]);
  return (
    <div class="gallery">
      <Toolbar navigation={navigation} />
      {entry ? <SingleState navigation={navigation} entry={entry} /> : <AllStates navigation={navigation} />}
    </div>
  );
}

function Toolbar({ navigation }: { readonly navigation: Navigation }) {
  const { place, go: goTo } = navigation;
  const { theme, language, width } = place.value;
  return (
    <header class="gallery-bar">
      <a class="gallery-name" href="?" onClick={(event) => followLink(event, () => goTo({ entry: undefined }))}>
        Inlay gallery
      </a>
      <Switch name="Theme" choices={THEMES} value={theme} onChoose={(next) => goTo({ theme: next })} />
      <Switch name="Language" choices={LANGUAGES} value={language} onChoose={(next) => goTo({ language: next })} />
      <Switch name="Width" choices={WIDTHS} value={width} onChoose={(next) => goTo({ width: next })} />
    </header>
  );
}

interface SwitchProps<Choice extends string> {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly value: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Switch<Choice extends string>({ name, choices, value, onChoose }: SwitchProps<Choice>) {
  return (
    <fieldset class="gallery-switch">
      <legend class="vh">{name}</legend>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChoose(choice)}>
          {LABELS[choice] ?? choice}
        </button>
      ))}
    </fieldset>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  mirrored: 'Mirrored',
};

function AllStates({ navigation }: { readonly navigation: Navigation }) {
  return (
    <div class="gallery-all">
      <nav class="gallery-nav" aria-label="Pages">
        <ul>
          {Object.entries(GALLERY).map(([view, states]) => (
            <li key={view}>
              <a href={`#${view}`}>
                {toViewName(view)} <small>{Object.keys(states).length}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <h1 class="vh">All states of the pane</h1>
        {Object.entries(GALLERY).map(([view, states]) => (
          <section key={view} id={view} aria-labelledby={`title-${view}`}>
            <h2 id={`title-${view}`}>{toViewName(view)}</h2>
            <ul class="gallery-grid">
              {Object.keys(states).map((state) => (
                <Thumbnail key={state} navigation={navigation} entry={{ view, state }} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </div>
  );
}

function Thumbnail({
  navigation: { place, go: goTo },
  entry,
}: {
  readonly navigation: Navigation;
  readonly entry: Entry;
}) {
  const { width } = place.value;
  return (
    <li style={{ width: `${Number(width) * THUMBNAIL_SCALE}px` }}>
      <a href={`?show=${entry.view}/${entry.state}`} onClick={(event) => followLink(event, () => goTo({ entry }))}>
        <span class="gallery-thumbnail" style={{ height: `${THUMBNAIL_HEIGHT * THUMBNAIL_SCALE}px` }}>
          {/* A thumbnail is only displayed: it takes neither focus nor clicks. */}
          <iframe
            inert
            loading="lazy"
            title={toTitle(entry.state)}
            tabIndex={-1}
            src={`${toAddress(entry, place.value)}&thumbnail`}
            style={{ width: `${width}px`, height: `${THUMBNAIL_HEIGHT}px`, transform: `scale(${THUMBNAIL_SCALE})` }}
          />
        </span>
        {toTitle(entry.state)}
      </a>
    </li>
  );
}

function SingleState({ navigation, entry }: { readonly navigation: Navigation; readonly entry: Entry }) {
  const { place, go: goTo } = navigation;
  const { width } = place.value;
  const address = toAddress(entry, place.value);
  const index = ALL_ENTRIES.findIndex(({ view, state }) => view === entry.view && state === entry.state);
  const [previous, next] = [ALL_ENTRIES.at(index - 1), ALL_ENTRIES[(index + 1) % ALL_ENTRIES.length]];
  const frame = useRef<HTMLIFrameElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => window.scrollTo(0, 0), [entry]);
  useArrowKeys(
    () => goTo({ entry: previous }),
    () => goTo({ entry: next }),
    () => goTo({ entry: undefined }),
  );
  useFocusOutside(frame, title);
  return (
    <main class="gallery-one">
      <div class="gallery-title">
        <div>
          <p>
            {toViewName(entry.view)} <small>{`${index + 1} of ${ALL_ENTRIES.length}`}</small>
          </p>
          <h1 tabIndex={-1} ref={title}>
            {toTitle(entry.state)}
          </h1>
          <a href={address} target="_blank" rel="noopener">
            {address}
          </a>
        </div>
        <div class="gallery-steps">
          <button type="button" class="btn" aria-keyshortcuts="ArrowLeft" onClick={() => goTo({ entry: previous })}>
            ← Previous
          </button>
          <button type="button" class="btn" aria-keyshortcuts="ArrowRight" onClick={() => goTo({ entry: next })}>
            Next →
          </button>
        </div>
      </div>
      <iframe key={address} ref={frame} title={toTitle(entry.state)} src={address} width={width} height={PANE_HEIGHT} />
      <p class="meta">The arrow keys lead on, Esc leads back to all.</p>
    </main>
  );
}

function useArrowKeys(onPrevious: () => void, onNext: () => void, onUp: () => void): void {
  const keys = { ArrowLeft: onPrevious, ArrowRight: onNext, Escape: onUp };
  useEffect(() => {
    const handleKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Escape') keys[key]();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });
}

/**
 * Many states take the focus when they are drawn. This keeps it outside, so that the arrow keys
 * work until the user enters the frame by mouse or Tab.
 */
function useFocusOutside(frame: { current: HTMLIFrameElement | null }, title: { current: HTMLElement | null }): void {
  useEffect(() => {
    let lastKey = '';
    const recordKey = ({ key }: KeyboardEvent) => {
      lastKey = key;
    };
    const restoreFocus = () => {
      const isInFrame = document.activeElement === frame.current;
      if (!isInFrame || lastKey === 'Tab' || frame.current?.matches(':hover')) return;
      // The frame takes the focus when its window is notified, which happens after this effect.
      setTimeout(() => {
        window.focus();
        title.current?.focus({ preventScroll: true });
      });
    };
    window.addEventListener('keydown', recordKey);
    window.addEventListener('blur', restoreFocus);
    return () => {
      window.removeEventListener('keydown', recordKey);
      window.removeEventListener('blur', restoreFocus);
    };
  }, []);
}

/** Follows a plain click within this page; with a modifier key the browser opens the link. */
function followLink(event: MouseEvent, follow: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  follow();
}
