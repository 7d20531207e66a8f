import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { calibrate } from '../../../shared/rehearsal/calibrate'
import {
  type Stretch,
  type LimitRule,
  type Limits,
  rulesOf,
  type Delays,
  replay,
} from '../../../shared/rehearsal/replay'
import type { Proposal } from '../../../shared/rehearsal/proposeLimits'
import type { ProposalPart } from '../../../shared/rehearsal/valuesToTry'
import { getRehearsal } from '../../../shared/rehearsal/rehearsal'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { useEndpoint } from '../core/api/useEndpoint'
import { isEnough, type LimitOutlook, type Material, outlooksOf, withDelays, materialOf } from './material'
import { Moments } from './Moments'
import { QuieterLimits } from './QuieterLimits'
import styles from './Rehearsal.module.css'
import { RehearsalChart } from './RehearsalChart'
import {
  describeCalibration,
  describeDays,
  describeOutlook,
  describeUnknown,
  nameOfRule,
  notEnough,
  type WriteValue,
} from './rehearsalWords'

/** What limits of a measurement are rehearsed on; asked for once, however often a limit moves. */
const useRehearsal = (deviceid: DeviceId, dataKey: string, isAsked: boolean) => {
  const { data, error, mutate } = useEndpoint(getRehearsal, isAsked ? { deviceid, dataKey } : undefined, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  })
  const material = useMemo(
    (): Material | undefined => (data === undefined ? undefined : materialOf(data)),
    [data],
  )
  return { material, error: data === undefined ? error : undefined, reload: () => void mutate() }
}

/** A value that was left alone for so long is what a person meant. */
const calmMs = 900

/** Words for a screen reader once they no longer change: not for each pixel of a drag. */
const SpokenLater = ({ text }: { text: string }) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), calmMs)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

/** A limit that was passed this often is worth a search for a quieter one. */
const noisy = 5
/** The height of the chart with what stands below it, and of the line of each limit. */
const chartRem = 11.5
const lineRem = 1.75
/** So much before and after a moment is shown with it. */
const aroundMs = 30 * minuteMs

interface Asked {
  readonly deviceid: DeviceId
  readonly dataKey: string
  readonly isAsked: boolean
  /** As they are typed, and as they are saved. */
  readonly typed: Limits
  readonly saved: Limits
  /** Those that the page knows of; else those that the readings came with. */
  readonly delays?: Delays
  readonly savedDelays?: Delays
}

/** Limits as they are typed and as they are saved, on the readings of the last days. */
export const useLimitRehearsal = ({ deviceid, dataKey, isAsked, typed, saved, ...waits }: Asked) => {
  const { material: found, error, reload } = useRehearsal(deviceid, dataKey, isAsked)
  const { delays, savedDelays } = waits
  const drafted = useMemo(() => withDelays(found, delays), [found, delays])
  const material = useMemo(() => withDelays(found, savedDelays), [found, savedDelays])
  const outlooks = useMemo(() => (drafted === undefined ? [] : outlooksOf(drafted, typed)), [drafted, typed])
  const today = useMemo(() => (material === undefined ? [] : outlooksOf(material, saved)), [material, saved])
  const calibration = useMemo(() => {
    if (material === undefined) return undefined
    const onMs = { alarm: 0, warning: 0 }
    const all = replay(material.trace, rulesOf(saved), { ...material.delays, onMs }, material.toMs)
    return calibrate(all, material.raised, material.slackMs)
  }, [material, saved])
  const [moment, setMoment] = useState<Stretch>()
  const limitCount = rulesOf(typed).length
  return {
    limitCount,
    deviceid,
    dataKey,
    isAsked,
    material,
    error,
    reload,
    outlooks,
    today,
    calibration,
    moment,
    setMoment,
  }
}

type LimitRehearsal = ReturnType<typeof useLimitRehearsal>

const spanAround = ({ fromMs, toMs }: Stretch, material: Material) => ({
  fromMs: fromMs - aroundMs,
  toMs: Math.min(material.toMs, (toMs ?? material.toMs) + aroundMs),
})

interface OverviewProps {
  readonly rehearsal: LimitRehearsal
  readonly write: WriteValue
  readonly onMove: (rule: LimitRule, value: number) => void
}

/** How often each limit would have been passed, and when. */
export const RehearsalOverview = ({ rehearsal, write, onMove }: OverviewProps) => {
  const { material, outlooks, moment, setMoment, deviceid, dataKey } = rehearsal
  const chart = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moment !== undefined) chart.current?.scrollIntoView({ block: 'nearest' })
  }, [moment])
  if (!rehearsal.isAsked) return null
  if (rehearsal.error !== undefined) return <NotLoaded what="Rehearsal" onRetry={rehearsal.reload} />
  if (material === undefined)
    return (
      <Skeleton
        label="Loading the last 30 days"
        rows={1}
        rowRem={chartRem + rehearsal.limitCount * lineRem}
      />
    )
  const missing = notEnough(material)
  if (missing !== undefined) return <p className={styles.soft}>{missing}</p>
  const texts = outlooks.map((outlook) => `${nameOfRule(outlook.rule)}: ${describeOutlook(outlook)}.`)
  const spoken = `${describeDays(material)}: ${texts.join(' ')}`
  const shown = moment === undefined ? material : spanAround(moment, material)
  return (
    <div ref={chart} className={styles.overview}>
      <RehearsalChart
        material={material}
        outlooks={outlooks}
        shown={shown}
        label={texts.length === 0 ? 'Readings' : spoken}
        write={write}
        onMove={onMove}
      />
      {moment === undefined ? null : (
        <div className={styles.ends}>
          <Button size="compact-sm" variant="default" onClick={() => setMoment(undefined)}>
            Show all days
          </Button>
          <Link to={paths.chartAt(deviceid, dataKey, shown.fromMs / secondMs, shown.toMs / secondMs)}>
            Open the chart
          </Link>
        </div>
      )}
      {outlooks.length === 0 ? (
        <p className={styles.soft}>Enter a limit to see how often it would have been passed.</p>
      ) : (
        <>
          <p className={styles.soft}>{describeDays(material)}</p>
          <ul className={styles.outlooks} aria-label="Rehearsal">
            {outlooks.map((outlook) => (
              <li key={nameOfRule(outlook.rule)}>
                <StatusMark tone={outlook.rule.level}>
                  {nameOfRule(outlook.rule)}: {describeOutlook(outlook)}
                </StatusMark>
              </li>
            ))}
          </ul>
        </>
      )}
      <SpokenLater text={spoken} />
    </div>
  )
}

interface DetailsProps {
  readonly rehearsal: LimitRehearsal
  readonly write: WriteValue
  readonly parts: readonly ProposalPart[]
  readonly maxHysteresis: number | undefined
  readonly onUse: (rule: LimitRule, proposal: Proposal) => void
}

const noisiest = (outlooks: readonly LimitOutlook[]): LimitOutlook | undefined =>
  outlooks.reduce<LimitOutlook | undefined>(
    (most, each) => (each.found.length > (most?.found.length ?? noisy - 1) ? each : most),
    undefined,
  )

/** The moments, how far the replay can be trusted, and limits that would be quieter. */
export const RehearsalDetails = ({ rehearsal, write, parts, maxHysteresis, onUse }: DetailsProps) => {
  const { material, outlooks, today, calibration, moment, setMoment } = rehearsal
  if (material === undefined || !isEnough(material)) return null
  const found = outlooks.flatMap((each) => each.found).sort((a, b) => a.fromMs - b.fromMs)
  const loud = noisiest(today)
  const unknown = describeUnknown(material)
  const choice = { write, endMs: material.toMs, chosen: moment?.fromMs, onChoose: setMoment }
  return (
    <section className={styles.details} aria-label="What the limits would have done">
      {loud === undefined || parts.length === 0 ? null : (
        <QuieterLimits
          key={`${nameOfRule(loud.rule)} ${loud.rule.limit} ${loud.rule.hysteresis}`}
          material={material}
          outlook={loud}
          parts={parts}
          maxHysteresis={maxHysteresis}
          onUse={onUse}
          {...choice}
        />
      )}
      {found.length === 0 ? null : (
        <>
          <h3>When</h3>
          <Moments moments={found} label="When" {...choice} />
        </>
      )}
      <p className={styles.soft}>
        {calibration === undefined ? null : `${describeCalibration(calibration)} `}
        {unknown === undefined ? null : `${unknown} `}
        What happens between two readings is not seen.
      </p>
    </section>
  )
}
