interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

const gap = 6
const edge = 8

/** Where a tip stands, in pixels of the window: centred above what it is about, below where there is no room above. */
export const placeTip = (
  about: Box,
  tip: Pick<Box, 'width' | 'height'>,
  windowWidth: number,
): { left: number; top: number } => {
  const centred = about.left + (about.width - tip.width) / 2
  const above = about.top - tip.height - gap
  return {
    left: Math.max(edge, Math.min(centred, windowWidth - tip.width - edge)),
    top: above < edge ? about.bottom + gap : above,
  }
}

/** Shows a tip at what it is about, in the browser's top layer: nothing cuts it off, no dialog, no card. */
export const showTip = (tip: HTMLElement, about: Element): void => {
  tip.togglePopover(true)
  const at = placeTip(about.getBoundingClientRect(), tip.getBoundingClientRect(), window.innerWidth)
  Object.assign(tip.style, { left: `${at.left}px`, top: `${at.top}px` })
}
