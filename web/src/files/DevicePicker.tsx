import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import styles from './DeviceFiles.module.css'
import { Checkbox } from '../ui/field/Checkbox'

export interface NamedDevice {
  readonly deviceid: DeviceId
  readonly name: string
}

interface Props {
  /** The device of the page: it alone unless a group is chosen. */
  device: NamedDevice
  chosen: readonly NamedDevice[]
  onChange: (chosen: readonly NamedDevice[]) => void
}

/** Devices of one's groups, a group at a time. */
export const DevicePicker = ({ device, chosen, onChange }: Props) => {
  const [groupid, setGroupid] = useState('')
  const { data } = useEndpoint(getGroups, {}, { refreshInterval: keepMs.most })
  const groups = data?.groups ?? []
  const group = groups.find((each) => each.groupid === groupid)
  const devices = group?.devices ?? [device]
  const ids = chosen.map(({ deviceid }) => deviceid)
  const isAll = devices.every(({ deviceid }) => ids.includes(deviceid))
  return (
    <>
      <ChoiceField
        label="Devices of"
        value={groupid}
        choices={[
          { value: '', label: 'This device only' },
          ...groups.map((each) => ({ value: each.groupid, label: each.groupName })),
        ]}
        onChange={(next) => {
          setGroupid(next)
          onChange([device])
        }}
      />
      {group === undefined ? null : (
        <fieldset className={styles.devices}>
          <legend>{chosen.length} chosen</legend>
          <Checkbox
            label="All devices of the group"
            checked={isAll}
            onChange={() => onChange(isAll ? [] : devices)}
          />
          {isAll ? null : (
            <MultiCombobox
              label="Devices"
              placeholder="Name or ID"
              choices={devices.map((each) => ({
                value: each.deviceid,
                label: `${each.name} (${each.deviceid})`,
              }))}
              values={ids}
              onChange={(next) => onChange(devices.filter(({ deviceid }) => next.includes(deviceid)))}
            />
          )}
        </fieldset>
      )}
    </>
  )
}
