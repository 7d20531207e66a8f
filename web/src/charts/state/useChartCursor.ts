import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Domain } from '../model/axisDomain'
import type { ChartFrame } from '../model/chartFrame'
import { useChartPinch } from './useChartPinch'

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
