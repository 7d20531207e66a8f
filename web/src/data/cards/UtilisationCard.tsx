import { memo, type ReactNode } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { formatNumber } from '../../../../shared/display/formatNumber'
import { getHours, type Hours } from '../../../../shared/hours/hours'
import { hourMs } from '../../../../shared/core/time'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Card, Figure } from '../../display/cards/Card'
import { useSeriesFact } from '../../livereadings/readingsStore'
import { useHour } from '../../ui/text/useHour'
import { describeShare, describeWork } from '../../hours/describeHours'
import { AnswerPending } from './AnswerPending'
import styles from './cards.module.css'

const periodHours = 7 * 24

/** So many points of doubt make no comparison. */
const mostDoubt = 5

const spanOf = ({ fromTime, toTime }: Hours): number => ((toTime - fromTime) * 1000) / hourMs

interface Utilisation {
  /** Share of the period in words, without the sign of percent. */
  readonly text: string
  /** At least and at most, 0 to 100. */
  readonly percent: readonly [number, number]
}

/** How much of a period was work; undefined where nothing of it is known. */
export const utilisationOf = (hours: Hours): Utilisation | undefined => {
  const span = spanOf(hours)
  if (hours.source === 'none' || span <= 0) return undefined
  const { atLeast, atMost } = hours.worked
  return {
    text: describeShare(hours.worked, span),
    percent: [(atLeast / span) * 100, Math.min(100, (atMost / span) * 100)],
  }
}

const points = (change: number): string => `${Math.abs(change)} ${Math.abs(change) === 1 ? 'pt' : 'pts'}`

const middleOf = ([low, high]: Utilisation['percent']): number => Math.round((low + high) / 2)
const isSure = ([low, high]: Utilisation['percent']): boolean => high - low <= mostDoubt

/** A week of work in words, against the week before where both are known. */
export const describeWeek = (
  hours: Hours,
  current: Utilisation,
  previous: Utilisation | undefined,
): string => {
  const worked = describeWork(hours)
  if (previous === undefined || !isSure(current.percent) || !isSure(previous.percent)) return worked
  const change = middleOf(current.percent) - middleOf(previous.percent)
  if (change === 0) return `${worked} · as much as last week`
  return `${worked} · ${points(change)} ${change > 0 ? 'above' : 'below'} last week`
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
