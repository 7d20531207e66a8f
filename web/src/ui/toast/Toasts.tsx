import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Toast } from './createToasts'
import styles from './Toasts.module.css'
import { toasts } from './toasts'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'

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
        onClick={() => {
          toasts.close(id)
          action.run()
        }}
      >
        {action.label}
      </Button>
    )}
    <CloseButton aria-label="Dismiss" onClick={() => toasts.close(id)} />
  </li>
)

/**
 * The outcomes of changes. It stands in the browser's top layer, above dialogs, and screen readers
 * hear what is new without losing their place.
 */
export const Toasts = () => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const region = useRef<HTMLUListElement>(null)
  const isEmpty = list.length === 0
  const newest = list.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return
    // Shown anew it stands above a dialog that was opened since.
    element.togglePopover(false)
    if (!isEmpty) element.togglePopover(true)
  }, [isEmpty, newest])
  return (
    <div role="status" aria-live="polite">
      <ul
        ref={region}
        popover="manual"
        className={styles.region}
        aria-label="Notices"
        onPointerEnter={toasts.hold}
        onPointerLeave={toasts.release}
        onFocus={toasts.hold}
        onBlur={toasts.release}
      >
        {list.map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </ul>
    </div>
  )
}
