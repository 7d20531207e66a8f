import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './Floating.module.css'

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

interface Props extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  /** The control that it opens at. */
  readonly control: RefObject<HTMLElement | null>
  /** Which of their edges stand above each other. */
  readonly side: 'start' | 'end'
  /** As wide as its control. */
  readonly isAsWide?: boolean
  /** Called for a press anywhere else. */
  readonly onLeave: () => void
}

/** What is open for as long as it is drawn, in the browser's top layer: nothing cuts it off, no dialog, no card. */
export const Floating = ({ control, side, isAsWide = false, onLeave, className, ...props }: Props) => {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const element = floating.current
      if (element === null || control.current === null) return
      const at = control.current.getBoundingClientRect()
      if (isAsWide) element.style.width = `${at.width}px`
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = placeFloating(at, element.getBoundingClientRect(), viewport, side)
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` })
    }
    floating.current?.togglePopover(true)
    place()
    const sizes = new ResizeObserver(place)
    if (floating.current !== null) sizes.observe(floating.current)
    // Whatever scrolls moves its control.
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [control, side, isAsWide])
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      const isInside = [floating, control].some(
        ({ current }) => target instanceof Node && current?.contains(target) === true,
      )
      if (!isInside) onLeave()
    }
    document.addEventListener('pointerdown', leave, { capture: true })
    return () => document.removeEventListener('pointerdown', leave, { capture: true })
  }, [control, onLeave])
  return (
    <div
      {...props}
      ref={floating}
      popover="manual"
      className={className === undefined ? styles.floating : `${styles.floating} ${className}`}
    />
  )
}
