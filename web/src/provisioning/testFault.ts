import { type TestMethod, deviceTests } from '../../../shared/provisioning/deviceTests'

interface Wanted {
  method: TestMethod
  fw: string
  code: string
  isLocked: boolean
}

/** Why a test cannot be run as it stands; the server says the same. */
export const testFault = ({ method, fw, code, isLocked }: Wanted): string | undefined => {
  const rule = deviceTests[method].fw
  const version = fw.trim()
  if (rule === 'needed' && version === '') return 'Enter the firmware to load.'
  if (rule !== 'not said' && version !== '' && !/^(SFW00|202)[\w.-]{5,}$/.test(version)) {
    return 'Firmware must start with SFW00 or 202 and have at least 10 characters.'
  }
  return isLocked && code.trim() === '' ? 'Enter the override code.' : undefined
}
