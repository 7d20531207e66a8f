import { useMemo } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { customFields } from '../fields/configFields'
import { SettingsForm } from '../form/SettingsForm'
import type { SettingsTabProps } from './SettingsTabProps'

/** The numbers and texts that the device's script reads, as the display settings call them. */
export const CustomTab = (props: SettingsTabProps) => {
  const { device, settings } = props
  const fields = useMemo(
    () => customFields(settings.reported, device.display),
    [settings.reported, device.display],
  )
  return fields.length === 0 ? (
    <EmptyState title="There are no custom settings enabled for this device.">
      A setting is shown here once its name is set in the display settings, for example num1.
    </EmptyState>
  ) : (
    <SettingsForm fields={fields} {...props} />
  )
}
