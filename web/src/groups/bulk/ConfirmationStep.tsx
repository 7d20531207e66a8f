import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { nestConfig } from '../../../../shared/devices/configTree'
import { latestFor } from '../../../../shared/firmware/releases'
import { useBrand } from '../../brand/brand'
import { DataTable } from '../../ui/table/DataTable'
import styles from './Bulk.module.css'
import { bulkColumns } from './bulkColumns'
import { type BulkDevice, type BulkPlan, acknowledgements, firmwareFor } from './bulkPlan'
import { BulkWarnings } from './BulkWarnings'
import { ChangeSummary, DeviceChange } from './ChangeSummary'
import { describeChange } from './describeChange'
import { BulkStepButtons, type BulkStepProps } from './BulkStep'
import type { DeviceFacts } from './useDeviceFacts'
import { PaceChoice } from '../../changes/sets/PaceChoice'
import { PlanPreview } from '../../changes/sets/PlanPreview'
import { FailureText } from '../../ui/feedback/FailureText'
import { useStartSet } from './useStartSet'
import { Checkbox } from '../../ui/field/Checkbox'

const column = createColumnHelper<BulkDevice>()

const becomesHeaders = {
  settings: 'Changes',
  firmware: 'New Firmware',
  script: 'New Script',
  file: 'File',
} as const

const becomesColumn = (
  { kind, devices, firmware: typed, file }: BulkPlan,
  describe: ReturnType<typeof describeChange>,
  facts: ReadonlyMap<string, DeviceFacts>,
) => {
  const firmware = firmwareFor(typed, devices)
  return column.display({
    id: 'becomes',
    header: becomesHeaders[kind ?? 'settings'],
    cell: ({ row: { original } }) => {
      if (file !== undefined) return file.name
      return kind === 'firmware' ? (
        `${original.fw} → ${firmware}`
      ) : (
        <DeviceChange device={original} describe={describe} facts={facts.get(original.deviceid)} />
      )
    },
  }) as ColumnDef<BulkDevice>
}

const Acknowledgement = ({
  given,
  onGiven,
}: {
  given: readonly string[]
  onGiven: (all: string[]) => void
}) => (
  <fieldset className={styles.acknowledge}>
    <legend>Acknowledgement</legend>
    {acknowledgements.map((text) => (
      <Checkbox
        key={text}
        label={text}
        checked={given.includes(text)}
        onChange={(event) =>
          onGiven(event.currentTarget.checked ? [...given, text] : given.filter((each) => each !== text))
        }
      />
    ))}
  </fieldset>
)

/** Everything once more, device by device, before it is done. */
export const ConfirmationStep = ({ group, plan, facts, onNext, onBack }: BulkStepProps) => {
  const { kind, change, devices, file } = plan
  const firmware = firmwareFor(plan.firmware, devices)
  const { hideDocs, changelistUrl } = useBrand()
  const [given, setGiven] = useState<string[]>([])
  const describe = useMemo(() => describeChange(change), [change])
  const columns = useMemo(
    () => [...bulkColumns, becomesColumn(plan, describe, facts)],
    [plan, describe, facts],
  )
  const isAcknowledged = given.length === acknowledgements.length
  const start = useStartSet(group.groupid, plan)
  return (
    <>
      {kind === 'settings' ? (
        <>
          <p>This JSON will be merged into the settings of the devices:</p>
          <pre className={styles.json} tabIndex={0} role="region" aria-label="Settings to be merged">
            {JSON.stringify(nestConfig(change), null, 2)}
          </pre>
          <BulkWarnings change={change} devices={devices} />
        </>
      ) : null}
      {file === undefined ? null : (
        <p>
          Each device gets <strong>{file.name}</strong>, {file.bytes} bytes, from its next contact on.
        </p>
      )}
      {kind === 'firmware' ? (
        <p>
          The devices will be updated to <strong>{firmware}</strong>
          {firmware.endsWith('-latest') ? `, ${latestFor(devices[0]?.fw ?? '') ?? 'the newest'} today` : ''}.
          It may take up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE from the next contact of each.
          {hideDocs ? null : (
            <>
              {' '}
              <a href={changelistUrl} target="_blank" rel="noreferrer">
                Firmware changelist
              </a>
            </>
          )}
        </p>
      ) : null}
      <DataTable
        caption="Selected devices"
        rows={[...devices]}
        columns={columns}
        rowId={({ deviceid }) => deviceid}
        sortedBy={[{ id: 'name', desc: false }]}
        pageSizes={[10, 50, 100]}
        empty="No devices found."
        card={(device) => (
          <div className={styles.card}>
            <strong>{device.name}</strong>
            <span className={styles.soft}>
              {device.deviceid} {device.model} {device.fw}
            </span>
            {file !== undefined ? (
              file.name
            ) : kind === 'firmware' ? (
              `New firmware: ${firmware}`
            ) : (
              <DeviceChange device={device} describe={describe} facts={facts.get(device.deviceid)} />
            )}
          </div>
        )}
      />
      {kind === 'settings' && <ChangeSummary describe={describe} devices={devices} facts={facts} />}
      <PaceChoice pace={start.pace} byPage={start.byPage} devices={devices} onPace={start.onPace} />
      {start.isSet ? (
        <PlanPreview
          groupid={group.groupid}
          kind={kind ?? 'settings'}
          {...start.preview}
          word={start.word}
          onWord={start.onWord}
        />
      ) : null}
      <Acknowledgement given={given} onGiven={setGiven} />
      <FailureText failure={start.failure} />
      <BulkStepButtons
        nextLabel="Confirm"
        disabledReason={isAcknowledged ? start.refusal : 'Tick every acknowledgement first.'}
        isBusy={start.isBusy}
        onBack={onBack}
        onNext={start.isSet ? start.begin : onNext}
      />
    </>
  )
}
