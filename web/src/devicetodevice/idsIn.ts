import { faultsOf } from '../../../shared/core/describeIssues'
import { DeviceId } from '../../../shared/core/ids'
import { AllowedDevices } from '../../../shared/devicetodevice/allowedDevices'
import type { Faults } from '../ui/form/useEditForm'

/** Device ids as they are typed: one a line, or with commas; in capitals. */
export const idsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((id) => id.toUpperCase())
    .filter((id) => id !== '')

/** What is wrong with them, at their field; the first wrong one is named. */
export const wrongIds = (text: string): Faults => {
  const ids = idsIn(text)
  const wrong = ids.find((id) => !DeviceId.safeParse(id).success)
  const fault =
    wrong === undefined
      ? faultsOf(AllowedDevices.safeParse(ids).error, AllowedDevices)[0]?.text
      : `${wrong}: Device ID must be 9 letters or digits.`
  return fault === undefined ? {} : { SPC_allowed_devices: fault }
}
