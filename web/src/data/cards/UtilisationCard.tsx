import { memo, type ReactNode } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { formatNumber } from '../../../../shared/display/formatNumber'
import { getHours } from '../../../../shared/hours/hours'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Card } from '../../display/cards/Card'
import { Figure } from '../../display/cards/Figure'
import { useSeriesFact } from '../../livereadings/readingsContext'
import { useHour } from '../../ui/text/useHour'
import { AnswerPending } from './AnswerPending'
import styles from './cards.module.css'
import { describeWeek, periodHours, utilisationOf } from './utilisation'

interface UtilisationMeterProps {
  /** 0 to 100. */
  percent: number
  /** What it may be at most, where that is more. */
  most?: number
  /** Where it was before; a mark across the bar. */
  before?: number | undefined
}

/** How full a share is; the number beside it says the same to a screen reader. */
const UtilisationMeter = ({ percent, most = percent, before }: UtilisationMeterProps) => (
  <div className={styles.meter} aria-hidden>
    <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    {most > percent ? <u style={{ insetInlineStart: `${percent}%`, width: `${most - percent}%` }} /> : null}
    {before === undefined ? null : <b style={{ insetInlineStart: `${before}%` }} />}
  </div>
)

interface Props {
  deviceid: DeviceId
  title: string
  /** The plan's name when it keeps no such past. */
  lackingPlan: string | undefined
  /** What use has cost, on a line of its own. */
  below?: ReactNode
}

/** How much of its time a machine works: as the device itself says, else as its counters of the last week do. */
export const UtilisationCard = memo(({ deviceid, title, lackingPlan, below }: Props) => {
  const own = useSeriesFact('utilisation', ({ value }) => (typeof value === 'number' ? value : undefined))
  const end = useHour() / 1000
  const seconds = periodHours * 3600
  const ask = (toTime: number) =>
    lackingPlan === undefined ? { deviceid, fromTime: toTime - seconds, toTime } : undefined
  const { data, error, mutate } = useEndpoint(getHours, ask(end), { keepPreviousData: true })
  const before = useEndpoint(getHours, ask(end - seconds), { keepPreviousData: true })
  const current = data === undefined ? undefined : utilisationOf(data)
  const previous = before.data === undefined ? undefined : utilisationOf(before.data)
  const week = data === undefined || current === undefined ? undefined : describeWeek(data, current, previous)
  const phoneRows = below === undefined ? 1 : 2
  if (own !== undefined) {
    return (
      <Card title={title} phoneRows={phoneRows}>
        <Figure text={formatNumber(own, Number.isInteger(own) ? 0 : 1)} unit="% as the device counts it" />
        <UtilisationMeter percent={own} />
        {week === undefined ? null : <p className={styles.week}>Last 7 days: {week}</p>}
        {below}
      </Card>
    )
  }
  if (current === undefined) {
    return (
      <Card title={title} phoneRows={phoneRows} scroll>
        <AnswerPending
          isWaiting={data === undefined}
          lacking={lackingPlan && `Utilisation is unavailable on the ${lackingPlan} Plan`}
          error={error}
          onRetry={() => void mutate()}
        />
        {below}
      </Card>
    )
  }
  return (
    <Card title={title} phoneRows={phoneRows}>
      {/* Counted until now, also of a device that is silent. */}
      <div className={styles.untilNow}>
        <Figure text={current.text} unit="% of the last 7 days" />
      </div>
      <UtilisationMeter
        percent={current.percent[0]}
        most={current.percent[1]}
        before={previous?.percent[0]}
      />
      <p className={styles.week}>{week}</p>
      {below}
    </Card>
  )
})
UtilisationCard.displayName = 'UtilisationCard'
