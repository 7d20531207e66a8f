import { formatNumber } from '../../../../shared/display/formatNumber'
import type { HeadlineSettings } from '../../../../shared/views/groupView'
import styles from '../Widgets.module.css'

export interface Trend {
  readonly way: 'up' | 'down' | 'level'
  /** Of what it was before; undefined where that was nothing. */
  readonly percent: number | undefined
  readonly tone: 'good' | 'bad' | 'plain'
}

const goodWay = { upIsGood: 'up', upIsBad: 'down', none: undefined } as const satisfies Record<
  HeadlineSettings['trendColor'],
  string | undefined
>
const hundred = 100
/** A change that would be written as 0.0 % is none. */
const leastShown = 0.0005

/** How a figure stands against the one before; undefined where either is missing. */
export const trendOf = (
  current: number | null | undefined,
  previous: number | null | undefined,
  colour: HeadlineSettings['trendColor'],
): Trend | undefined => {
  if (typeof current !== 'number' || typeof previous !== 'number') return undefined
  const change = current - previous
  const isSame = Math.abs(change) < Math.abs(previous) * leastShown
  if (change === 0 || isSame) return { way: 'level', percent: 0, tone: 'plain' }
  const way = change > 0 ? 'up' : 'down'
  const good = goodWay[colour]
  const tone = way === good ? 'good' : 'bad'
  return {
    way,
    percent: previous === 0 ? undefined : (change / Math.abs(previous)) * hundred,
    tone: good === undefined ? 'plain' : tone,
  }
}

const arrows = { up: '▲', down: '▼', level: '=' } as const
const words = { up: 'Up', down: 'Down', level: 'Unchanged' } as const

/** Which way a figure went, in an arrow, words and the colour that its owner gave to that way. */
export const TrendMark = ({ trend, before }: { trend: Trend; before: string }) => (
  <span className={styles.trend} data-tone={trend.tone} title={`Period before: ${before}`}>
    <span aria-hidden>{arrows[trend.way]} </span>
    <span className={styles.spoken}>{words[trend.way]} </span>
    {trend.percent === undefined || trend.way === 'level'
      ? null
      : `${formatNumber(Math.abs(trend.percent), 1)} %`}
    <span className={styles.spoken}> against the period before, {before}</span>
  </span>
)
