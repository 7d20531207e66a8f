import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { getSettingTurns as contract, SettingTurn, TurnOutcome } from '../../shared/ledger/settingTurns'
import type { DeviceId } from '../../shared/core/ids'
import { isSecretKey } from '../../shared/settings/secrets'
import type { WhoChanged } from '../changes/undoSet'
import { firstIdAt } from '../core/newId'
import type { Serve } from '../core/http/serve'
import type { CommandStore, StoredCommand } from '../commands/commandStore'
import { failureText } from '../commands/commandInWords'
import { configChangeOf } from '../settings/configCommand'
import type { LedgerReader, LedgerRow } from './ledgerStore'

type Outcome = Pick<SettingTurn, 'outcome' | 'outcomeTs' | 'why'>

const of = (outcome: TurnOutcome, ms: number | undefined, why?: string): Outcome => ({
  outcome,
  ...(ms === undefined ? {} : { outcomeTs: ms / secondMs }),
  ...(why === undefined ? {} : { why }),
})

/**
 * What came of a saved setting, by the command that carried it: later saves may have given it another value before the
 * command went out.
 * @param value as it was saved; undefined of a secret
 */
const turnOutcome = (command: StoredCommand, key: string, value: unknown): Outcome => {
  const carried = configChangeOf(command)
  const isOther = Object.hasOwn(carried, key) && JSON.stringify(carried[key]) !== JSON.stringify(value)
  if (isOther && value !== undefined) return of('replaced', undefined)
  const left = command.leftOut?.find(({ keys }) => keys.includes(key))
  if (left !== undefined) return of('refused', command.sentMs, left.reason)
  switch (command.status) {
    case 'queued':
      return of('waiting', undefined)
    case 'sent':
      return of('handedOver', command.sentMs)
    case 'complete':
      return of('confirmed', command.completeMs)
    case 'error':
      return of('refused', command.completeMs, failureText(command.response ?? 'null'))
    case 'noAnswer':
      return of('noAnswer', command.completeMs, 'The device did not answer.')
    case 'cancelled':
      return of('cancelled', command.deleteMs, 'The command was cancelled.')
    case 'revoked':
      return of('refused', command.deleteMs, command.reason)
  }
}

const noCommand = {
  outcome: 'refused' as const,
  why: 'The command that carried it is not on record any more.',
}

/** The settings of saves with what came of them, by the commands that carried them: each is read once. */
export const openReadTurns =
  (commands: Pick<CommandStore, 'read'>) =>
  async (deviceid: DeviceId, rows: readonly LedgerRow[]): Promise<SettingTurn[]> => {
    const ids = new Set(rows.flatMap(({ turns }) => turns.commandID ?? []))
    const read = await Promise.all(
      [...ids].map(async (id) => [id, await commands.read(deviceid, id)] as const),
    )
    const known = new Map<string, StoredCommand | undefined>(read)

    return rows.flatMap(({ sk: id, ts, userName: name, userEmail: email, turns }) => {
      const { via, commandID, changeid, values } = turns
      const command = commandID === undefined ? undefined : known.get(commandID)
      const outcomeOf = (key: string, to: unknown) => {
        if (via === 'device' || via === 'confirmed') return { outcome: 'reported' as const, outcomeTs: ts }
        // A setting of the portal itself waits for no device.
        if (commandID === undefined) return { outcome: 'confirmed' as const, outcomeTs: ts }
        return command === undefined ? noCommand : turnOutcome(command, key, to)
      }
      return Object.entries(values).map(([key, { from, to }]): SettingTurn => ({
        ...{ id, ts, key, via, isSecret: isSecretKey(key) },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(email === '' ? {} : { by: { name, email } }),
        ...(commandID === undefined ? {} : { commandID }),
        ...(changeid === undefined ? {} : { changeid }),
        ...outcomeOf(key, to),
      }))
    })
  }

export type ReadTurns = ReturnType<typeof openReadTurns>

/** Sorts above every id. */
export const afterAll = '~'

const pageSize = 100
/** So many pages are looked through for the history of one setting; the next request goes on from there. */
const maxPages = 10

/** A row with one of its settings alone; undefined when that is not among them. */
const withKey = (row: LedgerRow, key: string | undefined): LedgerRow | undefined => {
  if (key === undefined) return row
  const value = Object.hasOwn(row.turns.values, key) ? row.turns.values[key] : undefined
  return value === undefined ? undefined : { ...row, turns: { ...row.turns, values: { [key]: value } } }
}

export const getSettingTurns =
  (ledger: LedgerReader, readTurns: ReadTurns): Serve<typeof contract> =>
  async ({ deviceid, key, fromTime = 0, toTime, dataPoints, pageStartKey }) => {
    if (toTime !== undefined && fromTime > toTime) throw new Problem('invalid', 'Invalid date range')
    const span = {
      from: firstIdAt(fromTime * secondMs),
      to: toTime === undefined ? afterAll : firstIdAt((toTime + 1) * secondMs),
    }
    const rows: LedgerRow[] = []
    let before = pageStartKey
    let isMore = true
    for (let page = 0; page < maxPages && isMore && rows.length < dataPoints; page += 1) {
      const limit = key === undefined ? dataPoints - rows.length : pageSize
      const read = await ledger.newest(deviceid, span, limit, before)
      isMore = read.more
      for (const row of read.rows) {
        if (rows.length === dataPoints) {
          isMore = true
          break
        }
        before = row.sk
        const kept = withKey(row, key)
        if (kept !== undefined) rows.push(kept)
      }
    }
    return {
      turns: await readTurns(deviceid, rows),
      ...(isMore && before !== undefined ? { lastEvaluatedKey: before } : {}),
    }
  }

/** The last hundred saves of a device are looked through. */
const looked = 100

/** Who changed a setting last, by the ledger; a change on the device itself names no one. */
export const openWhoChanged =
  (ledger: LedgerReader): WhoChanged =>
  async (deviceid, key) => {
    const { rows } = await ledger.newest(deviceid, { from: firstIdAt(0), to: afterAll }, looked)
    const row = rows.find(({ turns }) => Object.hasOwn(turns.values, key))
    if (row === undefined) return undefined
    const by = row.userName === '' ? row.userEmail : row.userName
    return { ts: row.ts, ...(by === '' ? { by: 'the device itself' } : { by }) }
  }
