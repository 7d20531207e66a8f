import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { nestConfig } from '../../../shared/devices/configTree'
import type { FenceRule } from '../../../shared/places/fenceRule'
import type { PlaceShape, Place } from '../../../shared/places/place'
import { circleAround } from '../../../shared/fences/fence'
import { putConfig } from '../../../shared/settings/putConfig'
import { useAction } from '../core/api/useAction'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Dialog } from '../ui/dialog/Dialog'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf } from '../ui/feedback/outcome'
import styles from './Fences.module.css'

/** The largest circle that a device watches by itself. */
const mostRadiusM = 10_000
const shareOfHysteresis = 0.1
const leastHysteresisM = 25

/** What the device decides with, six decimals of a degree being a tenth of a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0

/**
 * The settings with which a device watches a fence by itself, without the portal: one circle, that around an area, and
 * the speed limit where the fence has one. Undefined for a fence that is larger than devices can watch.
 */
export const armSettings = (
  shape: PlaceShape,
  rules: readonly FenceRule[] = [],
): Record<string, boolean | number> | undefined => {
  const { centre, radiusM } = circleAround(shape)
  const radius = Math.ceil(radiusM)
  if (radius < 1 || radius > mostRadiusM) return undefined
  const speed = rules.find((rule) => rule.kind === 'speed')
  return {
    'gps.position.alert.enable': true,
    'gps.position.alert.lat': round(centre[1]),
    'gps.position.alert.lon': round(centre[0]),
    'gps.position.alert.radius': radius,
    'gps.position.alert.hysteresis': Math.max(leastHysteresisM, Math.round(shareOfHysteresis * radius)),
    ...(speed === undefined
      ? {}
      : {
          'gps.speed.alert.enable': true,
          'gps.speed.alert.threshold': Math.max(1, Math.round(speed.kmh)),
          'gps.speed.alert.hysteresis': Math.max(1, Math.round(shareOfHysteresis * speed.kmh)),
        }),
  }
}

interface Props {
  readonly fence: Place
  readonly devices: readonly { readonly deviceid: DeviceId; readonly name: string }[]
  readonly onClose: () => void
}

/** Copies a fence into the settings of one device, which then watches it without the portal. */
export const ArmDialog = ({ fence, devices, onClose }: Props) => {
  const [deviceid, setDeviceid] = useState<string>()
  const device = devices.find((each) => each.deviceid === deviceid)
  const settings = armSettings(fence.shape, fence.rules)
  const save = useAction(putConfig, {
    success: ({ message }) => ({
      title: 'Changes Pending',
      text: `${message} The device watches ${fence.name} from its next contact on.`,
    }),
    onDone: onClose,
  })
  const radius = settings?.['gps.position.alert.radius']
  const speed = settings?.['gps.speed.alert.threshold']
  const reason =
    settings === undefined
      ? 'A device watches one circle of at most 10 km: this fence is larger.'
      : device === undefined
        ? 'Choose a device first.'
        : undefined
  return (
    <Dialog
      title={`Arm ${fence.name} on a device`}
      onClose={onClose}
      actions={
        <PermissionButton
          loading={save.busy}
          disabledReason={reason}
          onClick={() =>
            device !== undefined &&
            settings !== undefined &&
            void save.run({ deviceid: device.deviceid, config: nestConfig(settings) })
          }
        >
          Save on the device
        </PermissionButton>
      }
    >
      <div className={styles.import}>
        <p>
          A device can watch one circle by itself, also where it has no network. It then raises its own
          position alert outside of it
          {speed === undefined ? '' : `, and its speed alert above ${String(speed)} km/h`}. What it watched
          before is replaced.
        </p>
        <p className={styles.note}>
          {radius === undefined
            ? reason
            : fence.shape.type === 'Polygon'
              ? `The circle around ${fence.name} has a radius of ${String(radius)} m.`
              : `The circle has a radius of ${String(radius)} m.`}
        </p>
        <ChoiceField
          label="Device"
          placeholder="Choose a device"
          choices={[
            { value: '', label: 'Choose a device' },
            ...devices.map(({ deviceid: value, name }) => ({ value, label: name })),
          ]}
          value={deviceid ?? ''}
          onChange={setDeviceid}
        />
        <FailureText failure={save.error && failureOf(save.error)} />
      </div>
    </Dialog>
  )
}
