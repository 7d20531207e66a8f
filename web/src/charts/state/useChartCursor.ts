import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
} from 'react'
import type { Domain } from '../model/chartAxis'
import type { ChartFrame } from '../model/chartLayout'

/** How far a wheel or touchpad has to turn to zoom by the factor e. */
const wheelPixels = 200

type Finger = Pick<PointerEvent<HTMLElement>, 'clientX' | 'clientY'>

/** Zooms a chart with two fingers; a touchpad reports them as the wheel with Ctrl. */
const useChartPinch = (
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
interface Grip {
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

/** A press that moves less than this is a press, not a selection. */
const leastPixels = 8

interface CursorOptions {
  readonly element: RefObject<HTMLElement | null>
  readonly frame: ChartFrame
  /** Where the arrow keys stop, ascending. */
  readonly stops: readonly number[]
  /** Without it nothing can be selected. */
  readonly onZoom: ((area: Domain) => void) | undefined
  readonly onReset: (() => void) | undefined
}

const areaOf = (a: number, b: number): Domain => ({ min: Math.min(a, b), max: Math.max(a, b) })

/** Where a person points on a chart, by mouse, touch or keyboard, and what they select there. */
export const useChartCursor = ({ element, frame, stops, onZoom, onReset }: CursorOptions) => {
  const [at, setAt] = useState<number>()
  const [anchor, setAnchor] = useState<number>()
  const [byKeyboard, setByKeyboard] = useState(false)
  const pressedAt = useRef<number>(undefined)
  const pinch = useChartPinch(element, frame, onZoom)

  const clear = () => {
    setAt(undefined)
    setAnchor(undefined)
    pressedAt.current = undefined
  }
  const zoom = (area: Domain) => {
    clear()
    onZoom?.(area)
  }
  const timeUnder = (event: PointerEvent<HTMLElement>) =>
    frame.timeAt(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const isWide = (a: number, b: number) => Math.abs(frame.xOf(a) - frame.xOf(b)) >= leastPixels

  const pointerHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      if (pinch.press(event)) return clear()
      const ms = timeUnder(event)
      setByKeyboard(false)
      setAt(ms)
      setAnchor(undefined)
      if (onZoom === undefined) return
      pressedAt.current = ms
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pinch.move(event)) return
      const ms = timeUnder(event)
      const pressed = pressedAt.current
      setByKeyboard(false)
      setAt(ms)
      if (pressed !== undefined && isWide(pressed, ms)) setAnchor(pressed)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pinch.release(event)) return
      pressedAt.current = undefined
      if (anchor !== undefined && at !== undefined && isWide(anchor, at)) zoom(areaOf(anchor, at))
      else setAnchor(undefined)
    },
    // The page took the gesture for a scroll.
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pinch.release(event)
      clear()
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && pressedAt.current === undefined) clear()
    },
    onDoubleClick: () => onReset?.(),
  }

  const zoomByKey = () => {
    const middle = at ?? frame.timeAt(frame.left + frame.innerWidth / 2)
    const quarter = (frame.time.max - frame.time.min) / 4
    zoom(
      anchor !== undefined && anchor !== middle
        ? areaOf(anchor, middle)
        : areaOf(middle - quarter, middle + quarter),
    )
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextStop(stops, at, event.key)
    if (next !== undefined) {
      setByKeyboard(true)
      setAnchor(event.shiftKey && onZoom !== undefined ? (anchor ?? at) : undefined)
      setAt(next)
    } else if (onZoom !== undefined && ['Enter', '+', '='].includes(event.key)) zoomByKey()
    else if (onReset !== undefined && ['-', '0'].includes(event.key)) onReset()
    else if (event.key === 'Escape' && anchor !== undefined) {
      // The first press ends the selection; the next one closes the dialog of the chart.
      setAnchor(undefined)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return {
    at,
    byKeyboard,
    selection: anchor === undefined || at === undefined ? undefined : areaOf(anchor, at),
    handlers: { ...pointerHandlers, onKeyDown, onBlur: clear },
  }
}

/** How many points a key moves by. */
const moves: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}

/**
 * Where a key leads among the stops, which ascend: by one, by ten, to either end. The first press finds the newest
 * one. Undefined for keys that lead nowhere.
 */
export const nextStop = (
  stops: readonly number[],
  at: number | undefined,
  key: string,
): number | undefined => {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (move === undefined || stops.length === 0) return undefined
  if (at === undefined) return move === -Infinity ? stops[0] : stops.at(-1)
  // Between two stops the next one in either direction counts as a whole step.
  const from = move > 0 ? stops.findLastIndex((stop) => stop <= at) : stops.findIndex((stop) => stop >= at)
  const start = from === -1 ? (move > 0 ? -1 : stops.length) : from
  return stops[Math.min(stops.length - 1, Math.max(0, start + move))]
}
