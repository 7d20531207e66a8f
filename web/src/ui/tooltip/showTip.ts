import { placeTip } from './placeTip'

/** Shows a tip at what it is about, in the browser's top layer: nothing cuts it off, no dialog, no card. */
export const showTip = (tip: HTMLElement, about: Element): void => {
  tip.togglePopover(true)
  const at = placeTip(about.getBoundingClientRect(), tip.getBoundingClientRect(), window.innerWidth)
  Object.assign(tip.style, { left: `${at.left}px`, top: `${at.top}px` })
}
