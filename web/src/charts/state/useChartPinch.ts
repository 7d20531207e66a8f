import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Domain } from '../model/axisDomain'
import type { ChartFrame } from '../model/chartFrame'

/** How far a wheel or touchpad has to turn to zoom by the factor e. */
const wheelPixels = 200

type Finger = Pick<PointerEvent<HTMLElement>, 'clientX' | 'clientY'>

/** Zooms a chart with two fingers; a touchpad reports them as the wheel with Ctrl. */
export const useChartPinch = (
  element: RefObject<HTMLElement | null>,
  frame: ChartFrame,
  onZoom: ((area: Domain) => void) | undefined,
) => {
  const fingers = useRef(new Map<number, Finger>())
  const held = useRef<{ readonly frame: ChartFrame; readonly grip: Grip }>(undefined)
  const drawing = useRef<number>(undefined)

  const xOf = ({ clientX }: Finger) => clientX - (element.current?.getBoundingClientRect().left ?? 0)
  const gripOf = (): Grip | undefined => {
    const [a, b] = fingers.current.values()
    if (a === undefined || b === undefined) return undefined
    return { x: (xOf(a) + xOf(b)) / 2, apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) }
  }

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    // Without a key the wheel scrolls the page or dialog around the chart.
    if (onZoom === undefined || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const grip = { x: xOf(event), apart: wheelPixels }
    onZoom(zoomWindow(frame, grip, { ...grip, apart: wheelPixels * Math.exp(-event.deltaY / wheelPixels) }))
  })
  const touchMove = useEffectEvent((event: TouchEvent) => {
    // One finger may scroll the page up and down, two are the chart's.
    if (onZoom !== undefined && event.touches.length > 1) event.preventDefault()
  })
  useEffect(() => {
    const { current } = element
    const onWheel = (event: WheelEvent) => turnWheel(event)
    const onTouchMove = (event: TouchEvent) => touchMove(event)
    // React would listen passively, and the page would be zoomed as well.
    current?.addEventListener('wheel', onWheel, { passive: false })
    current?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      current?.removeEventListener('wheel', onWheel)
      current?.removeEventListener('touchmove', onTouchMove)
      cancelAnimationFrame(drawing.current ?? 0)
    }
  }, [element])

  return {
    /** Whether this finger is a second one, or two were down before it. */
    press: (event: PointerEvent<HTMLElement>): boolean => {
      if (onZoom === undefined || event.pointerType === 'mouse') return false
      fingers.current.set(event.pointerId, event)
      const grip = gripOf()
      if (grip === undefined) return false
      held.current = { frame, grip }
      return true
    },
    /** Whether the move belonged to a pinch. */
    move: (event: PointerEvent<HTMLElement>): boolean => {
      if (held.current === undefined) return false
      if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, event)
      // One drawing for both fingers: each of them has a move event of its own.
      drawing.current ??= requestAnimationFrame(() => {
        drawing.current = undefined
        const grip = gripOf()
        if (held.current !== undefined && grip !== undefined) {
          onZoom?.(zoomWindow(held.current.frame, held.current.grip, grip))
        }
      })
      return true
    },
    /** Whether it ends a pinch; the finger that stays begins nothing new. */
    release: (event: PointerEvent<HTMLElement>): boolean => {
      const isPinch = held.current !== undefined
      fingers.current.delete(event.pointerId)
      if (fingers.current.size === 0) held.current = undefined
      return isPinch
    },
  }
}

/** Where two fingers hold a chart: the middle between them, and how far apart they are, in pixels. */
export interface Grip {
  readonly x: number
  readonly apart: number
}

/** Fingers nearer to each other than this would zoom by leaps. */
const leastApart = 16

/** What lay under the middle of the fingers stays there, and the window is as much shorter as they are farther apart. */
export const zoomWindow = (
  { left, innerWidth, time }: Pick<ChartFrame, 'left' | 'innerWidth' | 'time'>,
  from: Grip,
  to: Grip,
): Domain => {
  const partOf = ({ x }: Grip) => (x - left) / innerWidth
  const span = time.max - time.min
  const heldMs = time.min + partOf(from) * span
  const nextSpan = (span * Math.max(leastApart, from.apart)) / Math.max(leastApart, to.apart)
  const min = heldMs - partOf(to) * nextSpan
  return { min, max: min + nextSpan }
}
