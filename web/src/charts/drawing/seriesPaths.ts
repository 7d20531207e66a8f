import type { Domain } from '../model/axisDomain'
import type { ChartFrame } from '../model/chartFrame'
import type { ChartPoint } from '../model/chartLine'

/** Where a series is drawn: its points, what they stand on, its axis, and its place among the bars. */
export interface SeriesShape {
  readonly line: readonly ChartPoint[]
  readonly base: readonly number[] | undefined
  readonly domain: Domain
  readonly frame: ChartFrame
  /** Bars of several series stand beside each other unless they are stacked. */
  readonly slot: { readonly width: number; readonly offset: number }
}

const px = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

const clamp = (value: number, { min, max }: Domain) => Math.min(max, Math.max(min, value))

const placed = ({ line, base, domain, frame }: SeriesShape) =>
  line.map(({ x, y }, i) => ({
    x: frame.xOf(x),
    y: y === null ? null : frame.yOf(y, domain),
    base: frame.yOf(clamp(base?.[i] ?? 0, domain), domain),
  }))

type Placed = ReturnType<typeof placed>

/** Runs between breaks. */
const stretches = (points: Placed): Placed[] => {
  const runs: Placed[] = [[]]
  for (const point of points) {
    if (point.y === null) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 0)
}

const along = (run: Placed): string =>
  run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y ?? 0)}`).join('')

export const linePath = (shape: SeriesShape): string => stretches(placed(shape)).map(along).join('')

/** Each value lasts until the next one. */
export const stepPath = (shape: SeriesShape): string =>
  stretches(placed(shape))
    .map((run) => run.map(({ x, y }, i) => `${i === 0 ? `M${px(x)} ` : `H${px(x)}V`}${px(y ?? 0)}`).join(''))
    .join('')

export const areaPath = (shape: SeriesShape): string =>
  stretches(placed(shape))
    .map((run) => {
      const back = run.toReversed().map(({ x, base }) => `L${px(x)} ${px(base)}`)
      return `${along(run)}${back.join('')}Z`
    })
    .join('')

export const barPath = (shape: SeriesShape): string => {
  const { width, offset } = shape.slot
  return placed(shape)
    .filter(({ y }) => y !== null)
    .map(({ x, y, base }) => `M${px(x + offset)} ${px(base)}V${px(y ?? 0)}h${px(width)}V${px(base)}Z`)
    .join('')
}

const radius = 2.5

export const pointsPath = (shape: SeriesShape): string =>
  placed(shape)
    .filter(({ y }) => y !== null)
    .map(
      ({ x, y }) =>
        `M${px(x - radius)} ${px(y ?? 0)}a${radius} ${radius} 0 1 0 5 0a${radius} ${radius} 0 1 0-5 0`,
    )
    .join('')
