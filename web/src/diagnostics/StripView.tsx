import styles from './Diagnostics.module.css'
import { type Strip, extremesOf, stripHeight, stripPath, stripWidth, xOf } from './stripModel'

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
            <span key={label} className={styles.stripValue}>
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
