import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useBrand } from '../brand/brand'
import { startAnew } from '../core/api/askAgain'
import { readsOf } from '../core/api/readsOf'
import { useSearchState } from '../core/routing/useSearchState'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { StatusMark } from '../ui/feedback/StatusMark'
import { requestIdOf, wordsOf, describeError } from '../ui/feedback/describeError'
import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/button/Button'
import { RangeForm } from './RangeForm'
import { readRawRange, writeRawRange, type RawRange, rawRangeRefusal } from './rawLimits'
import styles from './Raw.module.css'
import { type RawLoadState, useRawLoad, useWholeExport } from './rawLoad'
import { RawTable } from './RawTable'
import { portalNowMs } from '../ui/text/portalClock'

interface FailureDialogProps {
  error: unknown
  /** Goes on where it stopped. */
  onRetry: () => void
  /** Begins with the device as it is now. */
  onStartAnew: () => void
  /** Whether something was loaded before it failed. */
  hasData: boolean
}

/** A load that could not go on: the page begins anew after OK, unless what was loaded is to stay. */
export const FailureDialog = ({ error, onRetry, onStartAnew, hasData }: FailureDialogProps) => {
  const [seen, setSeen] = useState<unknown>()
  const close = () => setSeen(error)
  const requestId = requestIdOf(error)
  return (
    <Dialog
      title="Error"
      role="alertdialog"
      opened={error !== undefined && error !== seen}
      onClose={close}
      actions={
        <>
          {hasData ? (
            <Button variant="default" onClick={close}>
              Keep Loaded Data
            </Button>
          ) : null}
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={onStartAnew}>OK</Button>
        </>
      }
    >
      <p>{wordsOf(error) ?? 'Error loading data'}</p>
      {hasData ? <p>The page reloads after OK, without what was loaded so far.</p> : null}
      {requestId === undefined ? null : (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
    </Dialog>
  )
}

const words = { loading: 'Loading', done: 'Loaded', cancelled: 'Cancelled', failed: 'Stopped' } as const

/** How far a load is: percent of the time, and records; one that stopped goes on from there. */
export const RawProgress = ({ load, onContinue }: { load: RawLoadState; onContinue: () => void }) => {
  const { state, percent, count, isRetrying, nextTs } = load
  const hasStopped = (state === 'cancelled' || state === 'failed') && nextTs !== undefined
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="Range loaded" />
      <span className="tabular" role="status">
        {words[state]} {percent} % · {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
        {isRetrying ? ' · no answer, trying again' : ''}
      </span>
      {hasStopped ? (
        <Button size="compact-sm" variant="default" onClick={onContinue}>
          Continue
        </Button>
      ) : null}
    </div>
  )
}

/** The load ended before the range did. */
export const isTruncated = ({ state, nextTs }: RawLoadState): boolean =>
  state === 'done' && nextTs !== undefined

export const truncationWarning =
  'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.'

interface Props {
  whole: ReturnType<typeof useWholeExport>
}

/** How far the export of a whole range is, and the ways to stop it and to go on. */
const WholeExport = ({ whole: { job, resume, cancel } }: Props) => {
  if (job === undefined) return null
  return (
    <section className={styles.line} aria-label="Export of the whole range">
      <RawProgress load={job} onContinue={resume} />
      {job.state === 'loading' ? (
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel export
        </Button>
      ) : null}
      {job.state === 'failed' ? (
        <span role="alert">
          <StatusMark tone="alarm">{describeError(job.error, 'Error loading data')}</StatusMark>
        </span>
      ) : null}
      {job.state === 'done' ? (
        <span role="status">{job.count === 0 ? 'No Data Found' : 'The file is complete.'}</span>
      ) : null}
    </section>
  )
}

const Restricted = ({ planName }: { planName: string }) => {
  const { hidePlans } = useBrand()
  return (
    <EmptyState title={`Raw data export is unavailable on the ${planName} plan.`}>
      {hidePlans ? null : <Link to={paths.plans()}>See the plans</Link>}
    </EmptyState>
  )
}

/** The range in the address is loaded at once, where the plan has it: a link shows what its sender saw. */
const LoadRange = ({ device }: { device: Device }) => {
  const { deviceid, tier } = device
  const plan = { storageDays: tier?.dataStorageDays, planName: tier?.name }
  const { load, start, resume, cancel } = useRawLoad(deviceid)
  const whole = useWholeExport(deviceid)
  const [params, change] = useSearchState()
  const [asked] = useState(() => readRawRange(params))
  const [first] = useState(() =>
    asked !== undefined && rawRangeRefusal(asked, plan, portalNowMs()) === undefined ? asked : undefined,
  )
  useEffect(() => {
    if (first !== undefined) start(first)
  }, [first, start])
  const loadAsked = (range: RawRange) => {
    change({ ...writeRawRange(range), page: undefined })
    start(range)
  }
  const { nextTs } = load ?? {}
  return (
    <>
      <RangeForm
        asked={asked}
        {...plan}
        deviceid={deviceid}
        load={load}
        onLoad={loadAsked}
        onCancel={cancel}
        onExport={whole.start}
        isExporting={whole.job?.state === 'loading'}
      />
      <WholeExport whole={whole} />
      <div className={styles.line}>
        {load === undefined ? (
          <p className={styles.hint}>Pick a range to see data.</p>
        ) : (
          <RawProgress load={load} onContinue={resume} />
        )}
      </div>
      {load !== undefined && isTruncated(load) && nextTs !== undefined ? (
        <div className={styles.warning} role="alert">
          <StatusMark tone="warning">{truncationWarning}</StatusMark>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => start({ fromMs: nextTs * 1000, toMs: load.range.toMs })}
          >
            Load the next part
          </Button>
        </div>
      ) : null}
      {load === undefined || (load.state === 'loading' && load.readings.length === 0) ? null : (
        <RawTable
          key={load.id}
          readings={load.readings}
          device={device}
          isComplete={load.state !== 'loading'}
        />
      )}
      <FailureDialog
        error={load?.state === 'failed' ? load.error : undefined}
        onRetry={resume}
        onStartAnew={() => startAnew([readsOf(getSettings, { deviceid }), readsOf(getConfig, { deviceid })])}
        hasData={(load?.readings.length ?? 0) > 0}
      />
    </>
  )
}

/** Loads a time range of a device's readings, shows them and gives them away as a file. */
export const RawData = ({ device }: { device: Device }) =>
  device.isRestricted === true ? (
    <Restricted planName={device.tier?.name ?? '---'} />
  ) : (
    <LoadRange device={device} />
  )
