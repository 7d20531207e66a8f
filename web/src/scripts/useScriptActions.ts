import { useState } from 'react'
import { queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { putFile } from '../../../shared/files/deviceFiles'
import { forceScriptUnlock, putScript, putScriptLock } from '../../../shared/scripts/deviceScript'
import { scriptFileName } from '../../../shared/scripts/scriptLimits'
import { stripScript } from '../../../shared/scripts/stripScript'
import { refreshCommands } from '../commands/refreshCommands'
import { callEndpoint } from '../core/callEndpoint'
import { describeError } from '../ui/describeError'
import { encodeText } from './scriptText'
import type { ScriptEdit } from './useEdit'
import type { Script } from './useScript'

export interface Told {
  readonly title: string
  readonly text: string
}

type Busy = 'save' | 'download' | 'lock' | 'fetch'

/** Everything that can be done with a script. What fails is told; afterwards script and queue are read again. */
export const useScriptActions = (deviceid: DeviceId, script: Script, edit: ScriptEdit) => {
  const [busy, setBusy] = useState<Busy>()
  const [told, setTold] = useState<Told>()

  const run = async (what: Busy, act: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await act()
    } catch (error) {
      setTold({ title: 'Error', text: describeError(error, 'Network Error') })
    } finally {
      await Promise.allSettled([script.reload(), refreshCommands(deviceid)])
      setBusy(undefined)
    }
  }

  return {
    busy,
    told,
    tell: setTold,
    save: () =>
      run('save', async () => {
        const { draft, version } = edit
        const request = { deviceid, scriptFileBase64: encodeText(draft), version }
        edit.keep(draft, (await callEndpoint(putScript, request)).version)
      }),
    /** The device gets the script without comments and outer white space. */
    download: () =>
      run('download', async () => {
        const fileDataBase64 = encodeText(stripScript(edit.draft))
        await callEndpoint(putFile, { deviceid, fileName: scriptFileName, fileDataBase64 })
        setTold({
          title: 'Success',
          text: 'The script is queued for the device. It goes out at once if the device is online, otherwise the next time the device makes contact, and runs from the next start of the device.',
        })
      }),
    lock: (isWanted: boolean) => run('lock', () => callEndpoint(putScriptLock, { deviceid, lock: isWanted })),
    /** The script as it lies on the device; it comes as one entry of the queue. */
    fetch: () =>
      run('fetch', () =>
        callEndpoint(queueCommand, { deviceid, method: 'FS.Get', args: { filename: scriptFileName } }),
      ),
    /** These are asked for in a dialog, which tells its own failure. */
    forceUnlock: async () => {
      await callEndpoint(forceScriptUnlock, { deviceid })
      await script.reload()
    },
    reboot: async () => {
      await callEndpoint(queueCommand, { deviceid, method: 'Sys.Reboot', args: { delay_ms: 5000 } })
      await refreshCommands(deviceid)
      setTold({ title: 'Success', text: 'Reboot command is queued.' })
    },
  }
}
export type ScriptActions = ReturnType<typeof useScriptActions>
