import { type ScriptLock, describeLock } from '../../../shared/scripts/scriptLock'
import { queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { putFile } from '../../../shared/files/deviceFiles'
import { forceScriptUnlock, getScript, putScript, putScriptLock } from '../../../shared/scripts/deviceScript'
import { scriptFileName, stripScript } from '../../../shared/scripts/scanScript'
import { readsOfCommands } from '../commands/useCommands'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import type { Outcome } from '../ui/feedback/outcome'
import { encodeText, type ScriptEdit } from './useScript'

const queued = {
  title: 'Success',
  text: 'The script is queued for the device. It goes out at once if the device is online, otherwise the next time the device makes contact, and runs from the next start of the device.',
}

const started = {
  title: 'Success',
  text: 'The script and a restart are queued. The output shows what it sends.',
}

/** Everything that can be done with a script. Afterwards script and queue are read again. */
export const useScriptActions = (deviceid: DeviceId, edit: ScriptEdit) => {
  const refresh = [readsOf(getScript, { deviceid }), ...readsOfCommands(deviceid)]
  const put = useAction(putScript, { refresh })
  const send = useAction(putFile, { refresh, success: queued })
  const lock = useAction(putScriptLock, { refresh })
  const fetch = useAction(queueCommand, { refresh })
  const unlock = useAction(forceScriptUnlock, { refresh })
  const reboot = useAction(queueCommand, {
    refresh,
    success: { title: 'Success', text: 'Reboot command is queued.' },
  })
  const sendToRun = useAction(putFile, { refresh })
  const restart = useAction(queueCommand, { refresh, success: started })
  const save = async () => {
    const { draft, version } = edit
    const outcome = await put.run({ deviceid, scriptFileBase64: encodeText(draft), version })
    if (outcome.ok) edit.keep(draft, outcome.output.version)
    return outcome
  }
  /** The device gets the script without comments and outer white space. */
  const file = () => ({
    deviceid,
    fileName: scriptFileName,
    fileDataBase64: encodeText(stripScript(edit.draft)),
  })
  const reboot5s = { deviceid, method: 'Sys.Reboot', args: { delay_ms: 5000 } } as const
  const failed = [put, send, lock, fetch].find(({ error }) => error !== undefined)
  return {
    isSaving: put.busy,
    isSending: send.busy,
    isLocking: lock.busy,
    isFetching: fetch.busy,
    failure: failed?.error,
    forgetFailure: () => failed?.forget(),
    save,
    download: () => send.run(file()),
    /** Keeps it, sends it and restarts the device; what fails ends it there. Confirmed in a dialog, which shows that. */
    run: async (): Promise<Outcome> => {
      if (edit.hasChanges) {
        const saved = await save()
        if (!saved.ok) {
          put.forget()
          return saved
        }
      }
      const sent = await sendToRun.run(file())
      return sent.ok ? restart.run(reboot5s) : sent
    },
    lock: (isWanted: boolean) => lock.run({ deviceid, lock: isWanted }),
    /** The script as it lies on the device; it comes as one entry of the queue. */
    fetch: () => fetch.run({ deviceid, method: 'FS.Get', args: { filename: scriptFileName } }),
    /** These are confirmed in a dialog, which shows their failure. */
    forceUnlock: () => unlock.run({ deviceid }),
    reboot: () => reboot.run(reboot5s),
  }
}
export type ScriptActions = ReturnType<typeof useScriptActions>

interface ScriptFacts {
  /** The lock, when another person has it. */
  readonly foreignLock: ScriptLock | undefined
  readonly hasChanges: boolean
  readonly bytes: number
  readonly maxBytes: number
  readonly maySeeAdmin: boolean
}

const grouped = new Intl.NumberFormat('en')
export const countNumber = (count: number): string => grouped.format(count)
export const countBytes = (bytes: number): string => `${countNumber(bytes)} bytes`

type Rule = (facts: ScriptFacts) => string | undefined

const locked: Rule = ({ foreignLock }) => (foreignLock === undefined ? undefined : describeLock(foreignLock))
const tooLong: Rule = ({ bytes, maxBytes }) =>
  bytes > maxBytes ? `The script is ${countBytes(bytes - maxBytes)} too long for this device.` : undefined

const needsAdmin: Rule = ({ maySeeAdmin }) =>
  maySeeAdmin ? undefined : 'Only an ADMIN may reboot the device.'
const empty: Rule = ({ bytes }) => (bytes === 0 ? 'There is no script to send.' : undefined)

/** Why each button of the script is disabled, the most important reason first; the server checks the same. */
const rules = {
  save: [locked, tooLong, ({ hasChanges }) => (hasChanges ? undefined : 'No changes made.')],
  download: [
    locked,
    ({ hasChanges }) => (hasChanges ? 'Save the changes first.' : undefined),
    empty,
    tooLong,
  ],
  run: [locked, needsAdmin, empty, tooLong],
  reboot: [needsAdmin],
  openFile: [locked],
} as const satisfies Record<string, readonly Rule[]>

export type ScriptAction = keyof typeof rules

export const refusalOfAction = (action: ScriptAction, facts: ScriptFacts): string | undefined => {
  for (const rule of rules[action]) {
    const reason = rule(facts)
    if (reason !== undefined) return reason
  }
  return undefined
}
