import { Problem } from '../../shared/core/problem'
import type { putScript as contract } from '../../shared/scripts/deviceScript'
import { strippedBytes, maxSourceBytes, maxScriptBytesOf } from '../../shared/scripts/scanScript'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import { guardScript } from './guardScript'
import { type ScriptService, noteChange } from './scriptStore'

/** Why a script, stripped of its comments, does not fit on a device; undefined when it does. */
export const scriptTooLong = (bytes: number, fw: string): string | undefined => {
  const max = maxScriptBytesOf(fw)
  return bytes <= max
    ? undefined
    : `The script has ${bytes} bytes without comments; firmware ${fw} holds ${max}.`
}

/** A script with its comments. @throws Problem `tooLarge` beyond what the portal keeps, `invalid` when it is no text */
export const readSource = (base64: string, field: string): string => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxSourceBytes) {
    throw new Problem('tooLarge', 'The script with its comments is too long (100 kB limit).', { field })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (cause) {
    throw new Problem('invalid', 'Script is not UTF-8 text.', { field, cause })
  }
}

const refuseTooLong = (bytes: number, fw: string): void => {
  const refusal = scriptTooLong(bytes, fw)
  if (refusal !== undefined) throw new Problem('tooLarge', refusal, { field: 'scriptFileBase64' })
}

/** Saves what was typed; the device has it only when it is sent as a file. */
export const putScript =
  (service: ScriptService): Serve<typeof contract> =>
  async ({ deviceid, scriptFileBase64, version: edited }, caller) => {
    const { documents, devices, scripts, now } = service
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    const text = readSource(scriptFileBase64, 'scriptFileBase64')
    const bytes = strippedBytes(text)
    refuseTooLong(bytes, record.fw)
    const version = await transactUntilDone(documents, async () => {
      const [guard, before] = await Promise.all([
        guardScript(scripts, deviceid, caller),
        scripts.script(deviceid),
      ])
      const from = before?.version ?? 0
      if (edited !== undefined && edited !== from) throw new Problem('conflict')
      const script = { text, version: from + 1, ts: Math.floor(now() / 1000), email: caller.email }
      const event = {
        category: 'Script' as const,
        name: 'Script Saved',
        description: `Version ${script.version}, ${bytes} bytes without comments`,
      }
      const items = [
        scripts.scriptWrite(deviceid, script),
        ...guard,
        noteChange(service, deviceid, caller, event),
      ]
      return { items, result: script.version }
    })
    return { message: 'Script saved.', version }
  }
