import { memo, useEffect, useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { formatNumber } from '../../../../shared/display/formatNumber'
import { getHours } from '../../../../shared/hours/getHours'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Card } from '../../display/cards/Card'
import { Figure } from '../../display/cards/Figure'
import { useSeriesFact } from '../../livereadings/readingsContext'
import { AnswerPending } from './AnswerPending'
import styles from './cards.module.css'
import { describeWeek, periodHours, utilisationOf } from './utilisation'
import { hourMs } from '../../../../shared/core/time'

const endOfHour = () => Math.ceil((Date.now() + 1) / hourMs) * hourMs

/** The end of the present hour in milliseconds: a question about whole hours stays the same until the next begins. */
const useHour = (): number => {
  const [end, setEnd] = useState(endOfHour)
  useEffect(() => {
    const timer = setTimeout(() => setEnd(endOfHour()), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return end
}

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
}

/** How much of its time a machine works: as the device itself says, else as its counters of the last week do. */
export const UtilisationCard = memo(({ deviceid, title, lackingPlan }: Props) => {
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
  if (own !== undefined) {
    return (
      <Card title={title} phoneRows={1}>
        <Figure text={formatNumber(own, Number.isInteger(own) ? 0 : 1)} unit="% as the device counts it" />
        <UtilisationMeter percent={own} />
        {week === undefined ? null : <p className={styles.week}>Last 7 days: {week}</p>}
      </Card>
    )
  }
  if (current === undefined) {
    return (
      <Card title={title} scroll>
        <AnswerPending
          isWaiting={data === undefined}
          lacking={lackingPlan && `Utilisation is unavailable on the ${lackingPlan} Plan`}
          error={error}
          onRetry={() => void mutate()}
        />
      </Card>
    )
  }
  return (
    <Card title={title} phoneRows={1}>
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
    </Card>
  )
})
UtilisationCard.displayName = 'UtilisationCard'
