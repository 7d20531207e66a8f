import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useBrand } from '../brand/brand'
import { startAnew } from '../core/askAgain'
import { readsOf } from '../core/readsOf'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { EmptyState } from '../ui/EmptyState'
import { StatusMark } from '../ui/StatusMark'
import { useZone } from '../ui/zone/useZone'
import { ExportButtons } from './ExportButtons'
import { FailureDialog } from './FailureDialog'
import { RangeForm } from './RangeForm'
import styles from './Raw.module.css'
import { RawProgress, isTruncated, truncationWarning } from './RawProgress'
import { RawTable } from './RawTable'
import { useRawLoad } from './useRawLoad'
import { useWholeExport } from './useWholeExport'
import { WholeExport } from './WholeExport'

const Restricted = ({ planName }: { planName: string }) => {
  const { hidePlans } = useBrand()
  return (
    <EmptyState title={`Raw data export is unavailable on the ${planName} plan.`}>
      {hidePlans ? null : <Link to={paths.plans()}>See the plans</Link>}
    </EmptyState>
  )
}

/** Loads a time range of a device's readings, shows them and gives them away as a file. */
export const RawData = ({ device }: { device: Device }) => {
  const { deviceid, tier, isRestricted } = device
  const { load, start, resume, cancel } = useRawLoad(deviceid)
  const whole = useWholeExport(deviceid)
  const zone = useZone()
  if (isRestricted === true) return <Restricted planName={tier?.name ?? '---'} />
  const { nextTs } = load ?? {}
  return (
    <>
      {/* What was typed in one zone is another time in the next. */}
      <RangeForm
        key={zone ?? ''}
        storageDays={tier?.dataStorageDays}
        planName={tier?.name}
        isLoading={load?.state === 'loading'}
        onLoad={start}
        onCancel={cancel}
        onExport={whole.start}
        isExporting={whole.job?.state === 'loading'}
      />
      <WholeExport whole={whole} />
      <div className={styles.line}>
        {load === undefined ? (
          <p className={styles.hint}>Choose a time range and load it.</p>
        ) : (
          <RawProgress load={load} onContinue={resume} />
        )}
        <ExportButtons deviceid={deviceid} load={load} />
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
        <RawTable key={load.id} readings={load.readings} name={device.name} />
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
