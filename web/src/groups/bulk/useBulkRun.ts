import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { endSending, startChange } from '../../../../shared/changes/changes'
import { DeviceId } from '../../../../shared/core/ids'
import type { GroupId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { updateFirmware } from '../../../../shared/firmware/firmware'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { putConfig } from '../../../../shared/settings/putConfig'
import { describeSettings } from '../../../../shared/settings/describeSettings'
import { type ChangeRow, rowOfRun } from '../../changes/changeRows'
import { useFollowed } from '../../commands/followedChange'
import { callEndpoint } from '../../core/api/callEndpoint'
import type { RunRow } from '../../core/api/runOver'
import { sendAtLast } from '../../core/api/sendAtLast'
import { useRunOver } from '../../core/api/useRunOver'
import { type BulkPlan, firmwareFor } from './bulkPlan'

const maxMessageLength = 200
const maxTextLength = 4000
/** As many as a page that is closed can still send. */
const failedAtLast = 200

const noCommands: ReadonlyMap<string, string> = new Map()

const messageOf = ({ message, failedKeys }: { message: string; failedKeys: readonly string[] }): string =>
  failedKeys.length === 0 ? message : `${message} Not saved: ${failedKeys.join(', ')}.`

/** Those that refused the change or had nothing to be sent, and why. */
const failedOf = (rows: readonly ChangeRow[]) =>
  rows
    .filter(({ state }) => state === 'error')
    .map(({ id, message, note }) => ({
      deviceid: DeviceId.parse(id),
      message: (note ?? message).slice(0, maxMessageLength),
    }))

/**
 * The run of a plan, and what becomes of it on each device. The change is kept before the first device gets it, and its
 * sending is ended when all have, also when the page is left.
 */
export const useBulkRun = (
  groupid: GroupId,
  { kind: wanted, change, firmware: typed, devices }: BulkPlan,
) => {
  const kind = wanted === 'firmware' ? 'firmware' : 'settings'
  const firmware = firmwareFor(typed, devices)
  const [commands, setCommands] = useState(noCommands)
  const [changeid, setChangeid] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const followed = useFollowed(commands)
  /** What a run that began when none of it was known works with. */
  const begun = useRef<{ changeid: string; commands: ReadonlyMap<string, string> }>(undefined)

  const endOf = (rows: readonly RunRow[]) => {
    const { changeid = '', commands: sentTo = noCommands } = begun.current ?? {}
    const settled = rows.filter(
      ({ id, state }) => state === 'error' || (state === 'success' && !sentTo.has(id)),
    )
    return {
      groupid,
      changeid,
      failed: failedOf(settled.map((row) => rowOfRun(row, { commands: sentTo, followed }))),
    }
  }
  const end = (rows: readonly RunRow[]) => {
    callEndpoint(endSending, endOf(rows)).catch((error: unknown) =>
      console.warn('The end of the run was not noted.', error),
    )
  }
  const onAnswer = (id: string, { commandID }: { commandID?: string | undefined }) => {
    if (commandID === undefined || begun.current === undefined) return
    const next = new Map(begun.current.commands).set(id, commandID)
    begun.current = { ...begun.current, commands: next }
    setCommands(next)
  }
  const asked = (id: string) => ({
    deviceid: DeviceId.parse(id),
    changeid: begun.current?.changeid,
  })
  const config = nestConfig(change)
  // They were named and asked about.
  const allow = unknownKeys(change).length > 0 ? { allowUnknownKeys: true } : {}
  const settings = useRunOver(putConfig, {
    requestOf: (id) => ({ ...asked(id), config, ...allow }),
    messageOf,
    onAnswer,
    onEnd: end,
  })
  const update = useRunOver(updateFirmware, {
    requestOf: (id) => ({ ...asked(id), firmwareName: firmware }),
    messageOf: ({ message }) => message,
    onAnswer,
    onEnd: end,
  })
  const run = kind === 'firmware' ? update : settings
  const { isRunning } = run
  const endAtLast = useEffectEvent(() => {
    const { failed, ...rest } = endOf(run.rows)
    void sendAtLast(endSending, { ...rest, failed: failed.slice(0, failedAtLast) }).catch(() => undefined)
  })
  // A tab that is closed ends the run as well.
  useEffect(() => {
    if (!isRunning) return undefined
    const leave = () => endAtLast()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isRunning])

  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const start = async () => {
    const ids = devices.map(({ deviceid }) => deviceid)
    const text = kind === 'firmware' ? firmware : describeSettings(change)
    setProblem(undefined)
    try {
      const { changeid } = await callEndpoint(startChange, {
        ...{ groupid, kind, text: text.slice(0, maxTextLength) },
        keys: kind === 'firmware' ? [] : Object.keys(change),
        devices: ids.map((id) => DeviceId.parse(id)),
      })
      begun.current = { changeid, commands: noCommands }
      setChangeid(changeid)
    } catch (error) {
      setProblem(error)
      return
    }
    // Who has left meanwhile wants nothing sent.
    if (isLeft.current) end([])
    else await run.start(ids)
  }
  return {
    ...run,
    /** What came of each request. */
    sent: run.rows,
    /** How far each device is by now. */
    rows: run.rows.map((row) => rowOfRun(row, { commands, followed })),
    /** Once it was begun. */
    changeid,
    /** Why nothing was begun. */
    problem,
    start,
  }
}
