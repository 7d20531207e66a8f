import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/useEndpoint'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import styles from './DeviceFiles.module.css'

interface Props {
  /** The device of the page, which is always offered. */
  deviceid: DeviceId
  chosen: readonly DeviceId[]
  onChange: (chosen: readonly DeviceId[]) => void
}

/** Devices of one's groups, a group at a time. */
export const DevicePicker = ({ deviceid, chosen, onChange }: Props) => {
  const [groupid, setGroupid] = useState('')
  const { data } = useEndpoint(getGroups, {}, { refreshInterval: keepMs.most })
  const groups = data?.groups ?? []
  const group = groups.find((each) => each.groupid === groupid)
  const devices = group?.devices ?? [{ deviceid, name: 'This device' }]
  const isAll = devices.every((each) => chosen.includes(each.deviceid))
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
          onChange([deviceid])
        }}
      />
      {group === undefined ? null : (
        <fieldset className={styles.devices}>
          <legend>{chosen.length} chosen</legend>
          <Checkbox
            label="All devices of the group"
            checked={isAll}
            onChange={() => onChange(isAll ? [] : devices.map((each) => each.deviceid))}
          />
          {isAll ? null : (
            <MultiCombobox
              label="Devices"
              placeholder="Name or ID"
              choices={devices.map((each) => ({
                value: each.deviceid,
                label: `${each.name} (${each.deviceid})`,
              }))}
              values={chosen}
              onChange={(ids) =>
                onChange(devices.flatMap((each) => (ids.includes(each.deviceid) ? [each.deviceid] : [])))
              }
            />
          )}
        </fieldset>
      )}
    </>
  )
}
