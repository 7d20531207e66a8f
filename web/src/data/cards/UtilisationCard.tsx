import { memo } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { formatHours } from '../../../../shared/display/formatValue'
import { getMetrics } from '../../../../shared/metrics/getMetrics'
import { useEndpoint } from '../../core/useEndpoint'
import { Card } from '../../display/Card'
import { NoData } from '../../display/NoData'
import valueStyles from '../../display/Value.module.css'
import styles from './cards.module.css'
import { useHour } from './useHour'
import { periodHours, utilisationOf, workKeys } from './utilisation'

interface Props {
  deviceid: DeviceId
  title: string
  /** The plan's name when it keeps no such past. */
  lackingPlan: string | undefined
}

/** How much of the last week was work, and of the week before. */
export const UtilisationCard = memo(({ deviceid, title, lackingPlan }: Props) => {
  const end = useHour() / 1000
  const request = {
    deviceid,
    currentStartTime: end - periodHours * 3600,
    currentEndTime: end,
    dataKeys: workKeys.join(','),
  }
  const { data, error } = useEndpoint(getMetrics, lackingPlan === undefined ? request : undefined)
  const current = data === undefined ? undefined : utilisationOf(data, 'current')
  const previous = data === undefined ? undefined : utilisationOf(data, 'previous')
  if (current === undefined) {
    const waiting = data === undefined && error === undefined ? 'Loading…' : 'No Data Available'
    return (
      <Card title={title}>
        <NoData
          text={lackingPlan === undefined ? waiting : `Utilisation is unavailable on the ${lackingPlan} Plan`}
        />
      </Card>
    )
  }
  const change =
    previous === undefined ? undefined : Math.round(current.percent) - Math.round(previous.percent)
  return (
    <Card title={title}>
      <div className={valueStyles.line}>
        <span className={valueStyles.number}>{Math.round(current.percent)}</span>
        <span className={valueStyles.unit}>% of 7 days</span>
      </div>
      <div className={styles.meter} aria-hidden>
        <i style={{ width: `${current.percent}%` }} />
        {previous === undefined ? null : <b style={{ insetInlineStart: `${previous.percent}%` }} />}
      </div>
      <p className={styles.note}>
        {formatHours(current.hours)} of work
        {change === undefined
          ? null
          : ` · ${change === 0 ? 'as' : `${Math.abs(change)} % ${change > 0 ? 'more' : 'less'} than`} the week before`}
      </p>
    </Card>
  )
})
UtilisationCard.displayName = 'UtilisationCard'
