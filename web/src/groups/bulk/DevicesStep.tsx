import { useMemo } from 'react'
import { maxChangeDevices } from '../../../../shared/changes/changes'
import type { DeviceSummary } from '../../../../shared/groups/groups'
import { DataTable } from '../../ui/table/DataTable'
import { SelectAll } from '../../ui/table/SelectAll'
import styles from './Bulk.module.css'
import { bulkColumns, BulkStepButtons, type BulkStepProps } from './BulkStep'
import { type BulkDevice, mixedFirmware } from './bulkPlan'

export const bulkDeviceOf = ({ deviceid, name, model, fw, tier, latest }: DeviceSummary): BulkDevice => ({
  deviceid,
  name,
  model,
  fw,
  tier,
  supplyVolts: typeof latest?.vin === 'number' ? latest.vin : undefined,
})

interface Props extends BulkStepProps {
  /** Why the next step cannot begin yet, whichever devices are selected. */
  waitReason?: string | undefined
}

/** Which devices. */
export const DevicesStep = ({ group, plan, waitReason, onChange, onNext, onBack }: Props) => {
  const rows = useMemo(() => Object.values(group.deviceSummaries).map(bulkDeviceOf), [group.deviceSummaries])
  const ids = useMemo(() => new Set<string>(plan.devices.map(({ deviceid }) => deviceid)), [plan.devices])
  const pick = (chosen: ReadonlySet<string>) =>
    onChange({ devices: rows.filter(({ deviceid }) => chosen.has(deviceid)) })
  const refusal =
    plan.devices.length === 0
      ? 'No Devices Selected'
      : plan.devices.length > maxChangeDevices
        ? `At most ${maxChangeDevices} devices are changed at once. Select fewer.`
        : plan.kind === 'firmware'
          ? mixedFirmware(plan.devices)
          : undefined
  return (
    <>
      <SelectAll rowIds={rows.map(({ deviceid }) => deviceid)} ids={ids} onIds={pick} />
      <DataTable
        caption="Devices of the group"
        rows={rows}
        columns={bulkColumns}
        rowId={({ deviceid }) => deviceid}
        rowName={({ name }) => name}
        sortedBy={[{ id: 'name', desc: false }]}
        pageSizes={[10, 50, 100]}
        selection={{
          ids,
          onIds: pick,
          actions: () => null,
        }}
        empty="No devices found."
        card={({ name, deviceid, fw }) => (
          <div className={styles.card}>
            <strong>{name}</strong>
            <span className={styles.soft}>
              {deviceid} {fw}
            </span>
          </div>
        )}
      />
      {refusal !== undefined && plan.devices.length > 0 ? <p role="status">{refusal}</p> : null}
      <BulkStepButtons
        nextLabel="Next: Configure"
        disabledReason={refusal ?? waitReason}
        onBack={onBack}
        onNext={onNext}
      />
    </>
  )
}
