interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const gap = 8
const edge = 8

/**
 * Where something that opens at a control stands, in pixels of the window: below it, above it where there is more
 * room; from its start or to its end; never cut by an edge of the window.
 */
export const placeFloating = (
  control: Box,
  floating: Size,
  viewport: Size,
  side: 'start' | 'end',
): { left: number; top: number } => {
  const below = control.bottom + gap
  const above = control.top - gap - floating.height
  const fitsBelow = below + floating.height <= viewport.height - edge
  const roomBelow = viewport.height - control.bottom
  const left = side === 'start' ? control.left : control.right - floating.width
  return {
    left: Math.max(edge, Math.min(left, viewport.width - floating.width - edge)),
    top: fitsBelow || roomBelow >= control.top ? below : Math.max(edge, above),
  }
}
