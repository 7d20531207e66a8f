import type { MouseEvent } from 'react'

/** What answers a press by itself, wherever in a row it stands. */
const ownAnswer = 'a, button, input, label, select, textarea, summary, [role="button"]'

/** Text that is being marked to be copied is not a press. */
const isMarking = (): boolean => (window.getSelection()?.toString() ?? '') !== ''

const press = (event: MouseEvent) => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(ownAnswer) !== null || isMarking()) return
  const isMiddle = event.button === 1
  currentTarget.querySelector('a[href]')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || isMiddle,
      metaKey: metaKey || isMiddle,
      shiftKey,
    }),
  )
}

/**
 * Makes a whole row press the first link in it, with Ctrl, ⌘ or the middle button into a new tab. That link stays what
 * keyboards and screen readers use.
 */
export const pressRow = {
  onClick: press,
  onAuxClick: (event: MouseEvent) => {
    if (event.button === 1) press(event)
  },
}
