import { DeviceId, GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { getGroups } from '../../../shared/groups/groups'
import { useSearchState } from '../core/routing/useSearchState'
import { useGroupList } from '../groups/useGroups'
import { Combobox } from '../ui/combobox/Combobox'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { fromZoneInput } from '../ui/zone/zoneInput'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The names of the devices in the person's groups; undefined while they are on their way. */
export const useDeviceNames = (): ReadonlyMap<DeviceId, string> | undefined => {
  const { data } = useEndpoint(getGroups, {}, { refreshInterval: keepMs.most })
  return (
    data && new Map(data.groups.flatMap(({ devices }) => devices.map((each) => [each.deviceid, each.name])))
  )
}

/** What the present settings are compared with; those of a moment with those of a second one where that is given. */
export type Against =
  | { readonly kind: 'moment'; readonly time: number; readonly until?: number }
  | { readonly kind: 'device'; readonly deviceid: DeviceId }
  | { readonly kind: 'group'; readonly groupid: GroupId }

const kinds = [
  { value: '', label: 'Nothing' },
  { value: 'moment', label: 'An earlier time' },
  { value: 'device', label: 'Another device' },
  { value: 'group', label: 'Its group' },
]

/** What is compared, as the address of the page says it; undefined while something is still to be chosen. */
export const againstOf = (params: URLSearchParams): Against | undefined => {
  const atMs = fromZoneInput(params.get('at') ?? '')
  const untilMs = fromZoneInput(params.get('until') ?? '')
  const device = DeviceId.safeParse(params.get('device'))
  const group = GroupId.safeParse(params.get('group'))
  switch (params.get('with')) {
    case 'device':
      return device.success ? { kind: 'device', deviceid: device.data } : undefined
    case 'group':
      return group.success ? { kind: 'group', groupid: group.data } : undefined
    default:
      if (!Number.isFinite(atMs)) return undefined
      return {
        kind: 'moment',
        time: Math.floor(atMs / secondMs),
        ...(Number.isFinite(untilMs) ? { until: Math.floor(untilMs / secondMs) } : {}),
      }
  }
}

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

const DeviceField = ({ own, value, onChange }: FieldProps & { own: DeviceId }) => {
  const names = useDeviceNames()
  return (
    <Combobox
      label="Device"
      placeholder="Name or ID"
      choices={
        names &&
        [...names]
          .filter(([deviceid]) => deviceid !== own)
          .map(([deviceid, name]) => ({ value: deviceid, label: `${name} (${deviceid})` }))
      }
      value={value}
      onChange={onChange}
    />
  )
}

const GroupField = ({ value, onChange }: FieldProps) => {
  const { data } = useGroupList()
  const choices = (data?.groups ?? []).map(({ groupid, groupName }) => ({ value: groupid, label: groupName }))
  return (
    <ChoiceField
      label="Group"
      value={value}
      choices={[{ value: '', label: 'Choose a group' }, ...choices]}
      onChange={onChange}
    />
  )
}

/** Chooses what the settings are compared with; the address of the page keeps it. */
export const CompareTools = ({ own }: { own: DeviceId }) => {
  const [params, change] = useSearchState()
  const asked = params.get('with') ?? (params.has('at') ? 'moment' : '')
  return (
    <>
      <Select
        label="Compare with"
        choices={kinds}
        value={asked}
        onChange={({ currentTarget }) =>
          change({
            with: currentTarget.value,
            at: undefined,
            until: undefined,
            device: undefined,
            group: undefined,
          })
        }
      />
      {asked === 'moment' ? (
        <>
          <TextInput
            label="Settings of"
            type="datetime-local"
            value={params.get('at') ?? ''}
            onChange={({ currentTarget }) => change({ at: currentTarget.value || undefined })}
          />
          <TextInput
            label="and of (blank: now)"
            type="datetime-local"
            value={params.get('until') ?? ''}
            onChange={({ currentTarget }) => change({ until: currentTarget.value || undefined })}
          />
        </>
      ) : null}
      {asked === 'device' ? (
        <DeviceField own={own} value={params.get('device') ?? ''} onChange={(device) => change({ device })} />
      ) : null}
      {asked === 'group' ? (
        <GroupField value={params.get('group') ?? ''} onChange={(group) => change({ group })} />
      ) : null}
    </>
  )
}
