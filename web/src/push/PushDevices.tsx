import { useState } from 'react'
import {
  type PushDevice,
  getPushDevices,
  removePushDevice,
  putPushDevice,
} from '../../../shared/push/pushDevices'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import styles from './Push.module.css'
import { PushDeviceRow } from './PushDeviceRow'
import { forgetDevice, endSubscription } from './thisBrowser'
import { RingHere } from './RingHere'

interface Props {
  device: PushDevice
  onClose: () => void
}

/** Two phones of one make have the same name until they are called something. */
const RenameDeviceDialog = ({ device: { id, name }, onClose }: Props) => {
  const form = useEndpointForm(putPushDevice, {
    saved: { name },
    request: (draft) => ({ pushid: id, ...draft }),
    success: () => 'Device Renamed',
    refresh: [readsOf(getPushDevices, {})],
    onDone: onClose,
  })
  const disabledReason = form.hasChanges ? undefined : 'No changes made.'
  return (
    <FormDialog
      title="Rename Device"
      form={form}
      submit="Rename"
      disabledReason={disabledReason}
      onClose={onClose}
    >
      <TextInput label="Name" autoFocus autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}

const everyMs = 60_000

/** The devices on which the alerts of a person ring, each with its last proof. */
export const PushDevices = () => {
  const { data, error, mutate } = useEndpoint(getPushDevices, {}, { refreshInterval: everyMs })
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; device: PushDevice }>()
  const remove = useAction(removePushDevice, {
    refresh: [readsOf(getPushDevices, {})],
    success: ({ message }) => message,
    onDone: (_, { pushid }) => {
      if (data?.devices.find(({ id }) => id === pushid)?.isThis !== true) return
      forgetDevice()
      void endSubscription().catch(() => undefined)
    },
  })
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading the devices that ring" rows={2} rowRem={4} />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <h2 className={styles.title}>Devices that ring</h2>
      <p className={styles.text}>
        Phones and computers that show your alerts by push. An alarm that none of them shows within a minute
        goes out as a text message, or by email where your account has no confirmed number. Logging out on a
        device ends what rings there.
      </p>
      {data.devices.length === 0 ? (
        <p className={styles.text}>No device rings yet.</p>
      ) : (
        <ul className={styles.devices} aria-label="Devices that ring">
          {data.devices.map((device) => (
            <PushDeviceRow
              key={device.id}
              device={device}
              onRename={() => setOpen({ what: 'rename', device })}
              onRemove={() => setOpen({ what: 'remove', device })}
            />
          ))}
        </ul>
      )}
      <RingHere />
      {open?.what === 'rename' ? <RenameDeviceDialog device={open.device} onClose={close} /> : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          title="Remove Device"
          confirmLabel="Remove"
          danger
          onConfirm={() => remove.run({ pushid: open.device.id })}
          onClose={close}
        >
          Nothing rings on {open.device.name} any more, until it is switched on there again.
          {data.devices.length === 1 ? ' Without a device, alarms go out another way at once.' : ''}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
