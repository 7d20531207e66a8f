import { firmwareFamilyOf, foreignFirmware, isForeignFirmware } from '../../../shared/firmware/firmware'
import { updateFirmware } from '../../../shared/firmware/updateFirmware'
import { readsOfCommands } from '../commands/readsOfCommands'
import { useEndpointForm } from '../core/api/useEndpointForm'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { UpdateState } from './UpdateState'
import { TextInput } from '../ui/field/TextInput'

const latestOf = (fw: string): string => {
  const family = firmwareFamilyOf(fw)
  return family === undefined ? '' : `${family}-latest`
}

/** Of the number that fits the unit, where that is known. */
const exampleOf = (fw: string): string => {
  const family = firmwareFamilyOf(fw)
  return family === undefined ? 'SFW003-3.4.0, or SFW003-latest' : `${fw}, or ${family}-latest`
}

/** Asks a device to load another firmware, and shows how far it is. */
export const UpdateTab = ({ device: { deviceid, fw = '' } }: SettingsTabProps) => {
  const form = useEndpointForm(updateFirmware, {
    saved: { firmwareName: latestOf(fw) },
    mayRepeat: true,
    isGuarded: false,
    request: ({ firmwareName }) => ({ deviceid, firmwareName: firmwareName.trim() }),
    success: ({ message }) => ({ title: 'Success', text: message }),
    refresh: readsOfCommands(deviceid),
  })
  const typed = form.values.firmwareName.trim()
  const refusal = isForeignFirmware(typed, fw) && typed.length >= 10 ? foreignFirmware : undefined
  return (
    <FoldCard title="Firmware Update" isOpen>
      <p>
        This device runs <strong>{fw === '' ? 'firmware that it has not reported yet' : fw}</strong>.
      </p>
      <Form form={form} submit="Update Firmware" disabledReason={refusal}>
        <TextInput
          label="New version"
          description={`For example ${exampleOf(fw)} for the newest.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('firmwareName')}
          {...(refusal === undefined ? {} : { error: refusal })}
        />
      </Form>
      <UpdateState deviceid={deviceid} fw={fw} />
    </FoldCard>
  )
}
