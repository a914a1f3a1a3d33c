import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

/** The page as a fetch of it finds the tab. */
async function load() {
  vi.resetModules();
  const { useOpened } = await import('./opened.ts');
  const dialogs = await import('./auth-dialog.ts');
  const { selectEvent, useSelectedEvent } = await import('./selected-event.ts');
  function Screen() {
    const [open, setOpen] = useOpened('alert');
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(!open);
          }}
        >
          Avisame
        </button>
        {open && <p>open</p>}
        <p>{dialogs.useAuthDialog()}</p>
        <p>{useSelectedEvent()?.name}</p>
      </>
    );
  }
  const { unmount } = render(<Screen />);
  return { ...dialogs, selectEvent, unmount };
}

const release = () => window.dispatchEvent(new Event('replaced'));

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/fotos/2/number/9');
});

it('a dialog whose file is gone with a release opens by itself in the page that is fetched anew, once', async () => {
  const before = await load();
  fireEvent.click(screen.getByText('Avisame'));
  release();
  before.unmount();
  const fresh = await load();
  expect(screen.getByText('open')).toBeTruthy();
  fresh.unmount();
  const later = await load();
  expect(screen.queryByText('open')).toBeNull();
  later.unmount();
});

it('so do the account modals and the participant modal', async () => {
  const before = await load();
  before.openAuthDialog('signup');
  release();
  before.unmount();
  const fresh = await load();
  expect(screen.getByText('signup')).toBeTruthy();
  fresh.closeAuthDialog();
  fresh.selectEvent({ id: 1, name: 'Nocturna' });
  release();
  fresh.unmount();
  const last = await load();
  expect(screen.getByText('Nocturna')).toBeTruthy();
  expect(screen.queryByText('signup')).toBeNull();
  last.unmount();
});

it('what was closed again, or was open elsewhere, stays closed', async () => {
  const before = await load();
  fireEvent.click(screen.getByText('Avisame'));
  release();
  before.unmount();
  window.history.replaceState(null, '', '/fotos/3');
  const elsewhere = await load();
  expect(screen.queryByText('open')).toBeNull();
  fireEvent.click(screen.getByText('Avisame'));
  fireEvent.click(screen.getByText('Avisame'));
  release();
  elsewhere.unmount();
  const last = await load();
  expect(screen.queryByText('open')).toBeNull();
  last.unmount();
});
