import { Problem } from '../../shared/core/problem'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import { describeSettings } from '../../shared/settings/describeSettings'
import { isSecretKey } from '../../shared/settings/secrets'
import { checkConfig } from '../../shared/settings/checkConfig'
import type { MayStill } from '../access/mayStill'
import { type Carry, type Sent, type Turn, lookBack } from '../changes/carrier'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { commandKey } from '../commands/commandStore'
import { queueWrites } from '../commands/commandWrites'
import { newCommand } from '../commands/queueCommand'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import type { Subject } from '../changes/subject'
import { acceptChange } from './acceptChange'
import { configArgs, maxArgsLength, maxWantedLength } from './configCommand'
import type { ConfigStore } from './configStore'
import { turnsOf } from './turnsOf'

/** What a change set asks of settings before it knows its devices; each device then has its own say. */
export const openSettingsOfSets = (configs: Pick<ConfigStore, 'reported' | 'wanted'>): Subject => ({
  read: ({ config }) => {
    if (config === undefined) throw new Problem('invalid', 'Settings are needed.', { field: 'config' })
    const checked = checkConfig(config)
    if (!checked.ok) {
      const field = checked.key === undefined ? 'config' : `config.${checked.key}`
      throw new Problem('invalid', checked.message, { field })
    }
    const keys = Object.keys(checked.change)
    if (keys.length === 0) throw new Problem('invalid', 'No changes made.', { field: 'config' })
    return { text: describeSettings(checked.change), keys, patch: checked.change }
  },
  current: async ({ deviceid }) => {
    const [reported, wanted] = await Promise.all([configs.reported(deviceid), configs.wanted(deviceid)])
    return { ...reported.flat, ...wanted.flat }
  },
  refusal: ({ before }, { patch }) => {
    const isSo = Object.entries(patch).every(
      ([key, value]) => JSON.stringify(before[key]) === JSON.stringify(value),
    )
    return isSo ? 'It has these settings already.' : undefined
  },
  isSecret: isSecretKey,
  warnings: [],
})

type Service = CommandService & { configs: ConfigStore; mayStill: MayStill }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Part {
  change: FlatConfig
  rest: Pick<Sent, 'note' | 'conflicts'>
}

const skipped = (note: string): Sent => ({ state: 'skipped', note })

/** What of an undo is still to be done, and the settings that have another value by now. */
const undoPart = ({ patch, ours = {} }: Turn, now: FlatConfig): Part | Sent => {
  const looks = Object.keys(ours).map((key) => ({
    key,
    does: lookBack({ key, ours: ours[key], before: patch[key], now: now[key], isSecret: isSecretKey(key) }),
  }))
  const conflicts = looks.flatMap(({ does }) => (typeof does === 'string' ? [] : [does]))
  const back = looks.filter(({ does }) => does === 'restore').map(({ key }) => [key, patch[key] ?? null])
  const rest = conflicts.length === 0 ? {} : { conflicts }
  if (back.length > 0) return { change: Object.fromEntries(back) as FlatConfig, rest }
  return conflicts.length > 0 ? { state: 'conflict', ...rest } : skipped('It has what it had before.')
}

/** What of a set is still to be done: nothing where it is so already, nor where a person has changed it since the start. */
const setPart = ({ row: { before = {} } }: Turn, change: FlatConfig, now: FlatConfig): Part | Sent => {
  const keys = Object.keys(change)
  if (keys.every((key) => same(now[key], change[key]))) return skipped('It has these settings already.')
  const moved = keys.filter(
    (key) => !isSecretKey(key) && !same(now[key], before[key]) && !same(now[key], change[key]),
  )
  return moved.length === 0
    ? { change, rest: {} }
    : skipped(`${moved.join(', ')} has been changed since the change set began.`)
}

/**
 * Queues the settings of a change set for one device, in a command of their own: it is merged with no other, so that its
 * end is that of the set alone and it can be taken back by itself. Saves that come later go out after it.
 */
export const openCarrySettings =
  (service: Service): Carry =>
  async (turn) => {
    const { documents, tables, configs, mayStill, writeLog, now } = service
    const { row, by, ref, writes } = turn
    const { deviceid } = row

    const partOf = async (current: FlatConfig): Promise<Part | Sent> => {
      if (turn.ours !== undefined) return undoPart(turn, current)
      try {
        const config = nestConfig(turn.patch)
        const { allowUnknownKeys } = turn
        const { change } = await acceptChange(service, { deviceid, config, allowUnknownKeys })
        return setPart(turn, change, current)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return { state: 'refused', note: error.message }
      }
    }

    const plan = async () => {
      const [still, wanted, reported] = await Promise.all([
        mayStill(by, deviceid, 'editDeviceSettings'),
        configs.wanted(deviceid),
        configs.reported(deviceid),
      ])
      const end = async (sent: Sent) => {
        const moves = await writes(sent)
        return { items: moves ?? [], result: moves === undefined ? undefined : sent }
      }
      if (still.refusal !== undefined) return end({ state: 'refused', note: still.refusal })
      const current = { ...reported.flat, ...wanted.flat }
      const part = await partOf(current)
      if (!('change' in part)) return end(part)
      const { change, rest } = part
      const next = { ...wanted.flat, ...change }
      const args = configArgs(change)
      if (args.length > maxArgsLength || JSON.stringify(next).length > maxWantedLength)
        return end({ state: 'refused', note: 'Too many settings wait for this device already.' })
      const keys = Object.keys(change)
      const command = {
        ...newCommand(deviceid, 'Config.Set', args, by, now()),
        right: 'editDeviceSettings' as const,
        authors: [{ userid: by.userid, email: by.email, keys }],
        changes: [{ ...ref, keys }],
      }
      const sent = { state: 'queued' as const, commandID: command.sk, ...rest }
      const moves = await writes(sent)
      if (moves === undefined) return { items: [], result: undefined }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Settings Changed',
        description: describeSettings(change, current),
        changeid: row.changeid,
        turns: turnsOf(change, reported.flat, { via: 'bulk', commandID: command.sk, changeid: row.changeid }),
      }
      return {
        items: [
          ...queueWrites(tables, command, 'unlimited'),
          // A save that is merged with an older one would go out before this.
          setFields(tables.commands, { deviceid, sk: commandKey.queue }, { remove: ['waitingConfig'] }),
          configs.wantedWrite(deviceid, next, wanted),
          writeLog(event, by, now()),
          ...still.checks,
          ...moves,
        ],
        result: sent,
      }
    }

    const sent = await transactUntilDone<Sent | undefined>(documents, plan)
    if (sent?.state === 'queued') await deliverIfConnected(service, deviceid)
    return sent
  }
