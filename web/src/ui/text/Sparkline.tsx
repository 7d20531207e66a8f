import styles from './Sparkline.module.css'

interface Props {
  /** In the order of time, evenly apart; null where there is a gap. */
  readonly points: readonly (number | null)[]
  /** Said to screen readers, and shown to the pointer. */
  readonly label: string
}

const width = 64
const height = 18
const edge = 1.5

/** The path of a line through points, which breaks at gaps; undefined where there are too few to see a way in them. */
export const sparkPath = (points: readonly (number | null)[]): string | undefined => {
  const known = points.filter((point) => point !== null)
  if (known.length < 2) return undefined
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const xOf = (at: number) => (at / (points.length - 1)) * (width - 2 * edge) + edge
  // A value that never changes is a line in the middle.
  const yOf = (value: number) =>
    most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge)
  return points
    .map((value, at) => {
      if (value === null) return ''
      const before = points[at - 1]
      const pen = before === undefined || before === null ? 'M' : 'L'
      return `${pen}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`
    })
    .join('')
}

/** A line as high as a word: which way something went. */
export const Sparkline = ({ points, label }: Props) => {
  const path = sparkPath(points)
  return path === undefined ? null : (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} />
    </svg>
  )
}
