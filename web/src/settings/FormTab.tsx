import { useMemo } from 'react'
import { configFieldsOf } from '../../../shared/settings/configFields'
import type { ConfigTab } from '../../../shared/settings/configSections'
import { SettingsForm } from './SettingsForm'
import type { SettingsTabProps } from './SettingsTabProps'

/** A tab that is made of the table of settings alone. */
export const FormTab = ({ tab, device, settings }: SettingsTabProps & { tab: ConfigTab }) => {
  const { reported, pending, saved, onSaved } = settings
  const fields = useMemo(() => configFieldsOf(reported), [reported])
  return (
    <SettingsForm
      deviceid={device.deviceid}
      tab={tab}
      fields={fields}
      reported={reported}
      pending={pending}
      saved={saved}
      onSaved={onSaved}
    />
  )
}
