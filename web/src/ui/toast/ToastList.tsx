import { type FocusEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'
import { topDialog } from '../dialog/Dialog'
import { type Toast, type ToastAction, toasts } from './toasts'
import styles from './ToastList.module.css'

const press = (id: number, { run }: ToastAction) => {
  toasts.close(id)
  run()
}

const ToastCard = ({ id, tone, title, text, requestId, action, progress }: Toast) => (
  <li className={styles.toast} data-tone={tone}>
    <div className={styles.words}>
      {title === undefined ? null : <strong>{title}</strong>}
      <p>{text}</p>
      {requestId === undefined ? null : (
        <small>
          Request <code>{requestId}</code>
        </small>
      )}
      {progress === undefined ? null : <progress value={progress} aria-label={text} />}
    </div>
    {action === undefined ? null : (
      <Button
        size="compact-sm"
        variant="default"
        {...(action.isUndo === true ? { title: 'Ctrl+Z', 'aria-keyshortcuts': 'Control+Z Meta+Z' } : {})}
        onClick={() => press(id, action)}
      >
        {action.label}
      </Button>
    )}
    <CloseButton aria-label="Dismiss" onClick={() => toasts.close(id)} />
  </li>
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Ctrl+Z takes back what the newest notice offers to, unless a field or an editor has the key for itself. */
const undoNewest = (event: KeyboardEvent) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
  const newest = toasts.list().findLast(({ action }) => action?.isUndo === true)
  if (newest?.action === undefined) return
  event.preventDefault()
  press(newest.id, newest.action)
}

/** The live region; within the topmost dialog while one is open, since nothing else can be reached then. */
const useRegionHost = (): HTMLElement => {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.setAttribute('aria-live', 'polite')
    return element
  })
  const top = useSyncExternalStore(topDialog.subscribe, topDialog.now)
  useLayoutEffect(() => {
    const place = top ?? document.body
    place.append(host)
  }, [host, top])
  useLayoutEffect(() => () => host.remove(), [host])
  return host
}

/** Goes on with the keyboard where it was before it reached for a toast that is gone. */
const returnFocus = (before: EventTarget | null) => {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * The outcomes of changes. It stands in the browser's top layer, above dialogs, and screen readers
 * hear what is new without losing their place.
 */
export const ToastList = () => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const host = useRegionHost()
  const top = useSyncExternalStore(topDialog.subscribe, topDialog.now)
  const region = useRef<HTMLUListElement>(null)
  /** What had the focus before; undefined while no toast has it. */
  const before = useRef<EventTarget | null>(undefined)
  const isEmpty = list.length === 0
  const newest = list.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    // It is moved out of a dialog that has just gone, and comes here again.
    if (element?.isConnected !== true) return
    // Shown anew it stands above a dialog that was opened since.
    element.togglePopover(false)
    if (!isEmpty) element.togglePopover(true)
  }, [isEmpty, newest, top])
  useLayoutEffect(() => {
    const element = region.current
    // What goes away under the pointer or with the focus says nothing of it.
    if (element?.matches(':hover') !== true) toasts.release('pointer')
    if (before.current === undefined || element?.contains(document.activeElement) === true) return
    toasts.release('focus')
    const isLost = document.activeElement === document.body
    if (isLost) returnFocus(before.current)
    before.current = undefined
  }, [list])
  // Before the first notice is seen: who answers it at once is heard.
  useLayoutEffect(() => {
    document.addEventListener('keydown', undoNewest)
    return () => document.removeEventListener('keydown', undoNewest)
  }, [])
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  return createPortal(
    <ul
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label="Notices"
      onPointerEnter={() => toasts.hold('pointer')}
      onPointerLeave={() => toasts.release('pointer')}
      onFocus={(event) => {
        if (isInside(event)) return
        before.current = event.relatedTarget
        toasts.hold('focus')
      }}
      onBlur={(event) => {
        if (isInside(event)) return
        before.current = undefined
        toasts.release('focus')
      }}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </ul>,
    host,
  )
}
