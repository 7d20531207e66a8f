import { maxScriptBytesOf } from '../../shared/scripts/scanScript'

/** Why a script, stripped of its comments, does not fit on a device; undefined when it does. */
export const scriptTooLong = (bytes: number, fw: string): string | undefined => {
  const max = maxScriptBytesOf(fw)
  return bytes <= max
    ? undefined
    : `The script has ${bytes} bytes without comments; firmware ${fw} holds ${max}.`
}
