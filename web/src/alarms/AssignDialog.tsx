import { assignAlarm } from '../../../shared/alarms/alarmActions'
import { UserId } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { useEndpoint } from '../core/api/useEndpoint'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { useUser } from '../core/session/sessionContext'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { FormDialog } from '../ui/form/FormDialog'
import { AlarmNames } from './AlarmNames'
import type { AlarmRow } from './alarmRow'
import { readsOfAlarms } from './readsOfAlarms'

interface Props {
  alarm: AlarmRow
  onClose: () => void
}

/** Who deals with an alarm: oneself, another person who may, or no one. An OPERATOR does not see who else there is. */
export const AssignDialog = ({ alarm, onClose }: Props) => {
  const { deviceid, id, assignee, role } = alarm
  const { userid } = useUser()
  const maySeeUsers = mayOnDevice(role, 'viewUsers')
  const { data, error, mutate } = useEndpoint(
    getPermissions,
    maySeeUsers ? { deviceid, flattenGroups: 'true' } : undefined,
  )
  const others = (data?.users ?? []).filter(
    (user) => user.userid !== userid && mayOnDevice(user.permission, 'acknowledgeAlarms'),
  )
  const known: string = assignee?.userid ?? ''
  const choices = [
    { value: userid, label: 'Me' },
    { value: '', label: 'No one' },
    // Known by the alarm itself, also where the people of the device are not.
    ...(known === '' || known === userid || others.some((user) => user.userid === known)
      ? []
      : [{ value: known, label: assignee?.name ?? known }]),
    ...others.map((user) => ({ value: user.userid as string, label: `${user.name} (${user.email})` })),
  ]
  const form = useEndpointForm(assignAlarm, {
    saved: { userid: known === '' ? userid : known },
    mayRepeat: true,
    request: (values) => ({
      deviceid,
      id,
      ...(values.userid === '' ? {} : { userid: UserId.parse(values.userid) }),
    }),
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
    onDone: onClose,
  })
  return (
    <FormDialog title="Assign" form={form} submit="Assign" onClose={onClose}>
      <AlarmNames alarms={[alarm]} />
      {maySeeUsers && error !== undefined && data === undefined ? (
        <NotLoaded what="The people of this device" onRetry={() => void mutate()} />
      ) : null}
      <ChoiceField label="To" choices={choices} {...form.field('userid')} value={form.values.userid} />
    </FormDialog>
  )
}
