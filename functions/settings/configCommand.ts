import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, secondMs } from '../../shared/core/time'
import { type FlatConfig, type ConfigTree, flattenConfig, nestConfig } from '../../shared/devices/configTree'
import type { LeaveOut } from '../commands/deliver'
import { newFrameId } from '../commands/fileTransfer'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import { tryTransact } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { StoredCommand, Author } from '../commands/commandStore'
import type { AlsoFinish } from '../commands/finishCommand'
import type { Caller } from '../core/http/caller'
import type { ConfigStore, Reported } from './configStore'
import { reportedTurns, changedByReport, describeKeys } from './turnsOf'

/** A frame must fit into one MQTT message (128 kB) and the row into DynamoDB's 400 kB. */
export const maxArgsLength = 100_000
export const maxWantedLength = 300_000

/** The arguments of a Config.Set that carries a change. */
export const configArgs = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

/** The change that a Config.Set carries. */
export const configChangeOf = (command: Pick<StoredCommand, 'args'>): FlatConfig =>
  flattenConfig((JSON.parse(command.args) as { config: ConfigTree }).config)

/**
 * A Config.Set that was carried out is applied; one that ended otherwise is wanted no longer. An answer may be taken after a
 * report that the device sent later: what that says otherwise was changed on the device in between.
 */
export const confirmConfig =
  (configs: Pick<ConfigStore, 'confirmWrites'>, writeLog: WriteLog): AlsoFinish =>
  (command, { status, atMs }) => {
    if (command.method !== 'Config.Set') return Promise.resolve([])
    const { deviceid } = command
    const change = configChangeOf(command)
    const overtaken = ({ flat, ts = 0 }: Reported) =>
      reportedTurns(writeLog, {
        ...{ deviceid, via: 'device', before: change, atMs: ts * secondMs },
        changed: changedByReport(change, flat, {}).own,
      })
    return configs.confirmWrites(deviceid, change, status === 'complete', atMs / secondMs, overtaken)
  }

type Saver = Pick<Caller, 'userid' | 'email' | 'through'>

/** More people than this do not save into one command: all of their rights are checked in one transaction. */
const maxAuthors = 20

/**
 * Who saved what of a command once a person saves into it: of a setting the last one counts. Undefined when they would
 * be too many.
 */
export const authorsAfter = (
  before: readonly Author[],
  { userid, email, through }: Saver,
  keys: readonly string[],
): Author[] | undefined => {
  const saved = new Set(keys)
  const others = before
    .map((author) => ({ ...author, keys: author.keys.filter((key) => !saved.has(key)) }))
    .filter((author) => author.keys.length > 0 && author.userid !== userid)
  const own = before.find((author) => author.userid === userid)?.keys ?? []
  const way = through === undefined ? {} : { through }
  const after = [...others, { userid, email, ...way, keys: [...new Set([...own, ...keys])] }]
  return after.length > maxAuthors ? undefined : after
}

const split = (change: FlatConfig, isGone: (key: string) => boolean): [FlatConfig, FlatConfig] => {
  const entries = Object.entries(change)
  return [
    Object.fromEntries(entries.filter(([key]) => !isGone(key))),
    Object.fromEntries(entries.filter(([key]) => isGone(key))),
  ]
}

/**
 * Takes the settings of people who may no longer change them out of the command that carries them: they are wanted no
 * longer, and queue and log say whose they were and why. The rest goes out under a new frame id, so that an answer to
 * what was sent before is not taken for its own.
 */
export const leaveOutSettings =
  (
    documents: DynamoDBDocumentClient,
    tables: { commands: string },
    configs: Pick<ConfigStore, 'confirmWrites'>,
    writeLog: WriteLog,
    now: Clock,
  ): LeaveOut =>
  async (command, lost) => {
    const { deviceid, sk } = command
    const gone = new Set(lost.flatMap(({ author }) => author.keys))
    const [kept, dropped] = split(configChangeOf(command), (key) => gone.has(key))
    const lostIds = new Set(lost.map(({ author }) => author.userid))
    const leftOut = lost.map(({ author: { email, keys }, reason }) => ({ keys, requestedBy: email, reason }))
    const change = {
      args: configArgs(kept),
      authors: (command.authors ?? []).filter(({ userid }) => !lostIds.has(userid)),
      leftOut: [...(command.leftOut ?? []), ...leftOut],
      frameId: newFrameId(),
    }
    const { status, args, frameId } = command
    const update = setFields(
      tables.commands,
      { deviceid, sk },
      { set: change, when: { status, args, frameId } },
    )
    const entries = leftOut.map(({ keys, requestedBy, reason }) =>
      writeLog(
        {
          subject: accessKey.device(deviceid),
          category: 'Settings',
          name: 'Settings Revoked',
          description: `${describeKeys(keys)} of ${requestedBy}: ${reason}`,
        },
        thePortal,
        now(),
      ),
    )
    const forget = await configs.confirmWrites(deviceid, dropped, false, now() / secondMs)
    return (await tryTransact(documents, [update, ...forget, ...entries]))
      ? { ...command, ...change }
      : undefined
  }
