import { formatNumber } from '../../display/values/formatValue'
import type { Trend } from './trendOf'
import styles from '../Widgets.module.css'

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
