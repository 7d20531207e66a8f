// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog/Dialog'
import { ToastList } from './ToastList'
import { toasts } from './toasts'

/** As the browser has it: what stands nowhere cannot be shown. */
const togglePopover = function toggle(this: HTMLElement): boolean {
  if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.')
  return true
}

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { togglePopover })
})
afterEach(() => {
  act(() => toasts.list().forEach(({ id }) => toasts.close(id)))
  cleanup()
})

const notices = () => screen.getByRole('list', { name: 'Notices', hidden: true })
const page = (isAsking: boolean) => (
  <>
    <main tabIndex={-1}>
      <button type="button">Delete</button>
      <input aria-label="Name" />
    </main>
    {isAsking ? (
      <Dialog title="Delete View" onClose={() => undefined} actions={null}>
        Sure?
      </Dialog>
    ) : null}
    <ToastList />
  </>
)
const show = (run = vi.fn()) => {
  toasts.show({ tone: 'success', text: 'View Removed', action: { label: 'Undo', run, isUndo: true } })
  return run
}

it('stands in the dialog that is open, where it can be reached, and outlives it', () => {
  const { rerender } = render(page(true))
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(notices())).toBe(true)
  // The question closes with the notice of what was done.
  act(() => {
    show()
    rerender(page(false))
  })
  expect(notices().isConnected).toBe(true)
  expect(within(notices()).getByText('View Removed')).toBeDefined()
})

it('undoes by Ctrl+Z, unless a field has the key for itself', () => {
  render(page(false))
  const run = vi.fn()
  act(() => void show(run))
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true })
  expect(run).not.toHaveBeenCalled()
  act(
    () => void fireEvent.keyDown(screen.getByRole('button', { name: 'Delete' }), { key: 'z', ctrlKey: true }),
  )
  expect(run).toHaveBeenCalledOnce()
  expect(within(notices()).queryByText('View Removed')).toBeNull()
})

it('gives the focus back to where it was when its button was pressed', () => {
  render(page(false))
  const before = screen.getByRole('button', { name: 'Delete' })
  act(() => void show())
  act(() => before.focus())
  const undo = within(notices()).getByRole('button', { name: 'Undo', hidden: true })
  act(() => undo.focus())
  act(() => undo.click())
  expect(document.activeElement).toBe(before)
})
