/**
 * Browses the gallery: shows all states as live thumbnails, or one state with its neighbours a key
 * away.
 */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { ALL, createPlace, type Entry, LANGUAGES, THEMES, toAddress, toName, toTitle, type Way, WIDTHS } from './place';
import { GALLERY } from './states';

/** A pane in Excel has this height in pixels. */
const HEIGHT = 720;
/** A thumbnail shows the upper part of a pane at this scale. */
const SCALE = 0.56;
const THUMBNAIL_HEIGHT = 600;

export function Browse() {
  const way = useMemo(() => createPlace(window), []);
  const { shown, theme } = way.place.value;
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(() => {
    document.title = shown ? `${toTitle(shown.state)}, ${toName(shown.view)} · Inlay gallery` : 'Inlay gallery';
  }, [shown]);
  return (
    <div class="gallery">
      <Toolbar way={way} />
      {shown ? <One way={way} shown={shown} /> : <All way={way} />}
    </div>
  );
}

function Toolbar({ way }: { readonly way: Way }) {
  const { place, go } = way;
  const { theme, language, width } = place.value;
  return (
    <header class="gallery-bar">
      <a class="gallery-name" href="?" onClick={(event) => follow(event, () => go({ shown: undefined }))}>
        Inlay gallery
      </a>
      <Switch name="Theme" choices={THEMES} chosen={theme} onChoose={(next) => go({ theme: next })} />
      <Switch name="Language" choices={LANGUAGES} chosen={language} onChoose={(next) => go({ language: next })} />
      <Switch name="Width" choices={WIDTHS} chosen={width} onChoose={(next) => go({ width: next })} />
    </header>
  );
}

interface SwitchProps<Choice extends string> {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Switch<Choice extends string>({ name, choices, chosen, onChoose }: SwitchProps<Choice>) {
  return (
    <fieldset class="gallery-switch">
      <legend class="vh">{name}</legend>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
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

function All({ way }: { readonly way: Way }) {
  return (
    <div class="gallery-all">
      <nav class="gallery-nav" aria-label="Pages">
        <ul>
          {Object.entries(GALLERY).map(([view, states]) => (
            <li key={view}>
              <a href={`#${view}`}>
                {toName(view)} <small>{Object.keys(states).length}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <h1 class="vh">All states of the pane</h1>
        {Object.entries(GALLERY).map(([view, states]) => (
          <section key={view} id={view} aria-labelledby={`title-${view}`}>
            <h2 id={`title-${view}`}>{toName(view)}</h2>
            <ul class="gallery-grid">
              {Object.keys(states).map((state) => (
                <Thumbnail key={state} way={way} shown={{ view, state }} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </div>
  );
}

function Thumbnail({ way: { place, go }, shown }: { readonly way: Way; readonly shown: Entry }) {
  const { width } = place.value;
  return (
    <li style={{ width: `${Number(width) * SCALE}px` }}>
      <a href={`?show=${shown.view}/${shown.state}`} onClick={(event) => follow(event, () => go({ shown }))}>
        <span class="gallery-thumbnail" style={{ height: `${THUMBNAIL_HEIGHT * SCALE}px` }}>
          {/* A thumbnail is only displayed: it takes neither focus nor clicks. */}
          <iframe
            inert
            loading="lazy"
            title={toTitle(shown.state)}
            tabIndex={-1}
            src={`${toAddress(shown, place.value)}&thumbnail`}
            style={{ width: `${width}px`, height: `${THUMBNAIL_HEIGHT}px`, transform: `scale(${SCALE})` }}
          />
        </span>
        {toTitle(shown.state)}
      </a>
    </li>
  );
}

function One({ way, shown }: { readonly way: Way; readonly shown: Entry }) {
  const { place, go } = way;
  const { width } = place.value;
  const address = toAddress(shown, place.value);
  const at = ALL.findIndex(({ view, state }) => view === shown.view && state === shown.state);
  const [before, after] = [ALL.at(at - 1), ALL[(at + 1) % ALL.length]];
  const frame = useRef<HTMLIFrameElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => window.scrollTo(0, 0), [shown]);
  useArrowKeys(
    () => go({ shown: before }),
    () => go({ shown: after }),
    () => go({ shown: undefined }),
  );
  useFocusOutside(frame, title);
  return (
    <main class="gallery-one">
      <div class="gallery-title">
        <div>
          <p>
            {toName(shown.view)} <small>{`${at + 1} of ${ALL.length}`}</small>
          </p>
          <h1 tabIndex={-1} ref={title}>
            {toTitle(shown.state)}
          </h1>
          <a href={address} target="_blank" rel="noopener">
            {address}
          </a>
        </div>
        <div class="gallery-steps">
          <button type="button" class="btn" aria-keyshortcuts="ArrowLeft" onClick={() => go({ shown: before })}>
            ← Previous
          </button>
          <button type="button" class="btn" aria-keyshortcuts="ArrowRight" onClick={() => go({ shown: after })}>
            Next →
          </button>
        </div>
      </div>
      <iframe key={address} ref={frame} title={toTitle(shown.state)} src={address} width={width} height={HEIGHT} />
      <p class="meta">The arrow keys lead on, Esc leads back to all.</p>
    </main>
  );
}

function useArrowKeys(onPrevious: () => void, onNext: () => void, onUp: () => void): void {
  const keys = { ArrowLeft: onPrevious, ArrowRight: onNext, Escape: onUp };
  useEffect(() => {
    const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Escape') keys[key]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/**
 * Many states take the focus when they are drawn. This keeps it outside, so that the arrow keys
 * work until the user enters the frame by mouse or Tab.
 */
function useFocusOutside(frame: { current: HTMLIFrameElement | null }, title: { current: HTMLElement | null }): void {
  useEffect(() => {
    let lastKey = '';
    const remember = ({ key }: KeyboardEvent) => {
      lastKey = key;
    };
    const takeBack = () => {
      const isInFrame = document.activeElement === frame.current;
      if (!isInFrame || lastKey === 'Tab' || frame.current?.matches(':hover')) return;
      // The frame takes the focus when its window is notified, which happens after this effect.
      setTimeout(() => {
        window.focus();
        title.current?.focus({ preventScroll: true });
      });
    };
    window.addEventListener('keydown', remember);
    window.addEventListener('blur', takeBack);
    return () => {
      window.removeEventListener('keydown', remember);
      window.removeEventListener('blur', takeBack);
    };
  }, []);
}

/** Follows a plain click within this page; with a modifier key the browser opens the link. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
