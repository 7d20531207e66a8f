import { type PointerEvent, useMemo, useState } from 'react'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { Instant } from '../ui/text/Instant'
import { ContactTable } from './ContactTable'
import styles from './Diagnostics.module.css'
import { stripsOf, stripWidth, xOf, type Strip, extremesOf, stripHeight, stripPath } from './stripModel'

interface Props {
  strip: Strip
  times: readonly number[]
  /** Places of readings that came after a silence. */
  breaks: ReadonlySet<number>
  /** The reading under the pointer. */
  at: number | undefined
}

/** One quantity over the course, with its extremes in words. */
export const StripView = ({ strip, times, breaks, at }: Props) => {
  const { title, lines, isLog, write } = strip
  const extremes = extremesOf(lines)
  if (extremes === undefined) return null
  const shown = at ?? times.length - 1
  const x = xOf(times[shown] ?? 0, times)
  const range = `${write(extremes.min)} to ${write(extremes.max)}`
  return (
    <figure className={styles.strip}>
      <figcaption>
        <span className={styles.stripTitle}>{title}</span>
        {lines.map(({ label, colour, values }) => {
          const value = values[shown]
          return (
            <span key={label}>
              <i style={{ background: colour }} aria-hidden />
              {lines.length > 1 ? `${label} ` : ''}
              <b>{value === undefined ? '–' : write(value)}</b>
            </span>
          )
        })}
        <span className={styles.soft}>{range}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${stripWidth} ${stripHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${range}`}
      >
        {lines.map((line) => (
          <path
            key={line.label}
            className={styles.stripLine}
            d={stripPath(line, times, breaks, extremes, isLog)}
            style={{ stroke: line.colour }}
          />
        ))}
        {at === undefined ? null : <line className={styles.cross} x1={x} x2={x} y1={0} y2={stripHeight} />}
      </svg>
    </figure>
  )
}

const nearest = (times: readonly number[], x: number): number => {
  let best = 0
  times.forEach((ts, i) => {
    if (Math.abs(xOf(ts, times) - x) < Math.abs(xOf(times[best] ?? 0, times) - x)) best = i
  })
  return best
}

/** How contacts went over the last readings: strips over one time, read by pointing, and the same as a table. */
export const Course = ({ points }: { points: readonly DiagnosticPoint[] }) => {
  const [at, setAt] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  const times = useMemo(() => points.map(({ ts }) => ts), [points])
  const strips = useMemo(() => stripsOf(points), [points])
  const breaks = useMemo(() => new Set(points.flatMap(({ missed }, i) => (missed > 1 ? [i] : []))), [points])
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return null
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(nearest(times, ((event.clientX - left) / width) * stripWidth))
  }
  return (
    <>
      <div
        className={styles.strips}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(undefined)}
      >
        {strips.map((strip) => (
          <StripView key={strip.title} strip={strip} times={times} breaks={breaks} at={at} />
        ))}
        <p className={styles.ends}>
          <Instant ms={first * 1000} />
          {at === undefined ? null : (
            <strong>
              <Instant ms={(times[at] ?? last) * 1000} />
            </strong>
          )}
          <Instant ms={last * 1000} />
        </p>
      </div>
      <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Show as table</summary>
        {isOpen ? <ContactTable caption="The last readings" points={points} /> : null}
      </details>
    </>
  )
}
