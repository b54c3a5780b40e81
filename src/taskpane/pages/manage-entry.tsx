import type { Ref } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Manage } from '../../app';
import { Button, FailureNotice } from '../../parts';
import { useLaterPane } from '../shell/later-parts';
import { ComingPage } from './lazy-page';

type Loaded<Value> = Value | 'coming' | 'failed';

/** What is behind "Manage", asked of the app as often as the settings are opened; undefined while unknown. */
export function useManageEntry(): { readonly manage: Loaded<Manage>; readonly load: () => void } {
  const { app } = useLaterPane();
  const [manage, setManage] = useState<Loaded<Manage>>('coming');
  function load() {
    setManage('coming');
    app.openManage().then(
      (loaded) => {
        setManage(loaded);
        void loaded.askAccess();
      },
      () => setManage('failed'),
    );
  }
  useLayoutEffect(load, []);
  return { manage, load };
}

interface ManageSettingsProps {
  readonly manage: Manage;
  readonly onOpen: () => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** The section of the settings, for those who may use something behind it. */
export function ManageSettings({ manage, onOpen, buttonRef }: ManageSettingsProps) {
  const { words } = useLaterPane();
  const access = manage.access.value;
  const { settingsPage } = words;
  if (access.kind === 'failed') {
    return (
      <FailureNotice
        small
        failure={access.failure}
        lead={settingsPage.manageNotAsked}
        onRetry={() => void manage.askAccess()}
      />
    );
  }
  if (access.kind !== 'known' || access.sections.length === 0) return null;
  return (
    <section class="stack close">
      <h2>{settingsPage.manage}</h2>
      <p class="say">{settingsPage.manageText}</p>
      <div class="row">
        <Button elementRef={buttonRef} onPress={onOpen}>
          {settingsPage.manage}
        </Button>
      </div>
    </section>
  );
}

interface ManageRoomProps {
  readonly manage: Manage;
  readonly onClose: () => void;
}

/** Draws the pages once their file is there. */
export function ManageRoom({ manage, onClose }: ManageRoomProps) {
  const { app, catalogue, words } = useLaterPane();
  const [pages, setPages] = useState<Loaded<typeof import('../../administration/pages')>>('coming');
  function load() {
    setPages('coming');
    import(/* webpackChunkName: "manage" */ '../../administration/pages').then(setPages, () => setPages('failed'));
  }
  useLayoutEffect(load, []);
  const tools = useMemo(() => {
    if (typeof pages === 'string') return undefined;
    const create = catalogue?.createManageWords ?? pages.createManageWords;
    return { app, manage, manageWords: create(words.formats, words.failure) };
  }, [app, catalogue, manage, pages, words]);
  if (typeof pages === 'string') return <ComingPage state={pages} back={words.back} onBack={onClose} onRetry={load} />;
  return tools && <pages.ManagePages tools={tools} onClose={onClose} />;
}
