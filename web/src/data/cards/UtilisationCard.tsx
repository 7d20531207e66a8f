import { memo } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { formatHours } from '../../../../shared/display/formatValue'
import { getMetrics } from '../../../../shared/metrics/getMetrics'
import { useEndpoint } from '../../core/useEndpoint'
import { Card } from '../../display/Card'
import { Figure } from '../../display/Figure'
import { AnswerPending } from './AnswerPending'
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
  const { data, error, mutate } = useEndpoint(getMetrics, lackingPlan === undefined ? request : undefined)
  const current = data === undefined ? undefined : utilisationOf(data, 'current')
  const previous = data === undefined ? undefined : utilisationOf(data, 'previous')
  if (current === undefined) {
    const lacking = lackingPlan && `Utilisation is unavailable on the ${lackingPlan} Plan`
    return (
      <Card title={title} scroll>
        <AnswerPending
          isWaiting={data === undefined}
          lacking={lacking}
          error={error}
          onRetry={() => void mutate()}
        />
      </Card>
    )
  }
  const change =
    previous === undefined ? undefined : Math.round(current.percent) - Math.round(previous.percent)
  return (
    <Card title={title}>
      <Figure text={String(Math.round(current.percent))} unit="% of 7 days" />
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
