import { useState } from 'react'
import type { Shelf } from '../../../shared/alarms/shelf'
import { maxOutOfServiceDays, putOutOfService } from '../../../shared/alarms/alarmActions'
import { dayMs, hourMs, secondMs } from '../../../shared/core/time'
import type { Device } from '../devices/useDevice'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Button } from '../ui/button/Button'
import { SuggestField } from '../ui/combobox/Combobox'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import { useZone } from '../ui/zone/useZone'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { fromZoneInput, toZoneMinutes } from '../ui/zone/zoneInput'
import styles from './Alarms.module.css'
import { readsOfAlarms } from './alarmRow'
import { ReturnToServiceDialog } from './HeldBanners'
import { portalNowMs } from '../ui/text/portalClock'

const presets = [
  ['8 hours', 8 * hourMs],
  ['1 day', dayMs],
  ['3 days', 3 * dayMs],
  ['1 week', 7 * dayMs],
  ['30 days', 30 * dayMs],
] as const
const reasons = ['In the workshop', 'In transport', 'Laid up', 'Being installed'].map((text) => ({
  value: text,
  label: text,
}))

interface OutOfServiceDialogProps {
  device: Pick<Device, 'deviceid' | 'name'>
  onClose: () => void
}

/** A machine in the workshop notifies no one, until a time that a person says. */
const OutOfServiceDialog = ({ device: { deviceid, name }, onClose }: OutOfServiceDialogProps) => {
  useZone()
  const form = useEndpointForm(putOutOfService, {
    saved: { untilTs: Number.NaN, reason: '' },
    request: ({ untilTs, reason }) => ({ deviceid, untilTs, reason }),
    describe: (field, text) => (field === 'untilTs' ? 'Say until when.' : text),
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
    onDone: onClose,
  })
  const { value, error, ...until } = form.field('untilTs')
  const take = (ms: number) => form.setField('untilTs', Math.round(ms / secondMs))
  return (
    <FormDialog title="Out of Service" form={form} submit="Put out of service" onClose={onClose}>
      <div className={styles.presets} role="group" aria-label="For how long">
        {presets.map(([label, ms]) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => take(portalNowMs() + ms)}>
            {label}
          </Button>
        ))}
      </div>
      <TextInput
        {...until}
        label="Until"
        description={<ZoneNote />}
        type="datetime-local"
        value={toZoneMinutes(value * secondMs)}
        error={error}
        onChange={({ currentTarget }) => take(fromZoneInput(currentTarget.value))}
      />
      <SuggestField label="Reason" choices={reasons} {...form.field('reason')} />
      <p className={styles.meaning}>
        Nothing that {name} raises notifies anyone until then, {maxOutOfServiceDays} days at most. Events go
        on being recorded; what still lasts at the end notifies then.
      </p>
    </FormDialog>
  )
}

interface Props {
  device: Pick<Device, 'deviceid' | 'name'> & { readonly outOfService: Shelf | undefined }
  onClose: () => void
}

/** Takes a device out of service, or back into it. */
export const ServiceDialog = ({ device, onClose }: Props) => {
  // What was asked for stays, whatever another person does meanwhile.
  const [isOut] = useState(device.outOfService !== undefined)
  return isOut ? (
    <ReturnToServiceDialog device={device} onClose={onClose} />
  ) : (
    <OutOfServiceDialog device={device} onClose={onClose} />
  )
}
