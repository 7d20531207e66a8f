import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describeProof, proofOf } from '../../shared/commands/commandProof'
import { measuredOf } from '../../shared/commands/effectRule'
import {
  type Judgement,
  type Verdict,
  judgeEffect,
  type Awaited,
  type Measured,
  beforeMsOf,
  patienceEndOf,
} from '../../shared/commands/judgeEffect'
import type { DeviceId } from '../../shared/core/ids'
import { type Clock, dayMs } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import { tryTransact } from '../core/store/storeWrites'
import { type ReadingReader, measuredMs } from '../data/readingStore'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { CommandStore, StoredCommand } from './commandStore'
import { type CommandTables, countAwaited, waitNoMore, waitUntil } from './commandWrites'
import { categoryOf, describeCommand } from './commandInWords'

/** Enough to see what a machine did by itself. */
const mostBefore = 120
/** A device that measures each second does so for an hour. */
const mostAfter = 3600
const mostBytes = 4_000_000

/** The readings by which the effect of a command is judged: those of the minutes before, and what came since. */
const readAwaited = async (
  readings: ReadingReader,
  stream: string,
  awaited: Awaited,
): Promise<Measured[]> => {
  const { handedMs, rule } = awaited
  const [before, after] = await Promise.all([
    readings.range({
      stream,
      fromMs: handedMs - beforeMsOf(awaited),
      toMs: handedMs,
      limit: mostBefore,
      newestFirst: true,
    }),
    // A clock that runs ahead writes a time that has not come.
    readings.range({
      stream,
      fromMs: handedMs + 1,
      toMs: patienceEndOf(awaited) + 2 * dayMs,
      limit: mostAfter,
      maxBytes: mostBytes,
    }),
  ])
  return [...before.readings, ...after.readings].map(({ at, awsTsMs, body }) => ({
    tsMs: measuredMs(at),
    arrivedMs: awsTsMs,
    value: measuredOf(JSON.parse(body) as Record<string, unknown>, rule.key),
  }))
}

/** Judges the effects that a device's commands should have, by the readings that are stored. */
export type ProveEffects = (deviceid: DeviceId) => Promise<void>

interface Parts {
  documents: DynamoDBDocumentClient
  tables: CommandTables
  commands: Pick<CommandStore, 'read' | 'due'>
  readings: ReadingReader
  writeLog: WriteLog
  now: Clock
}

/** Two messages of a device are judged at once, or its command is sent again meanwhile. */
const maxTries = 4

export interface EffectProver {
  proveAll: ProveEffects
  /** One command; what is waited for of it is known by its row that waits. */
  prove: (deviceid: DeviceId, commandID: string, dueMs: number) => Promise<void>
}

const wordsOf = ({ effect, awaiting }: StoredCommand, verdict: Verdict): string =>
  describeProof(proofOf(verdict, false), awaiting?.handedMs ?? 0, { label: effect?.key ?? '', value: String })

export const openEffectProver = ({
  documents,
  tables,
  commands,
  readings,
  writeLog,
  now,
}: Parts): EffectProver => {
  /** Verdict, count and the time to look again move together: a worker that dies in between changes nothing. */
  const writesOf = (command: StoredCommand, { verdict, againMs }: Judgement) => {
    const { deviceid, sk, proofs, sentMs } = command
    const isFinal = againMs === undefined
    const isNews = verdict?.end !== command.proof?.end
    const event = {
      subject: accessKey.device(deviceid),
      category: categoryOf(command),
      name: 'Command Proof',
      description: `${describeCommand(command)} of ${command.requestedBy}: ${verdict === undefined ? 'open again' : wordsOf(command, verdict)}`,
    }
    return [
      setFields(
        tables.commands,
        { deviceid, sk },
        {
          set: { proof: verdict, isProofFinal: isFinal ? true : undefined },
          add: { proofs: 1 },
          remove: verdict === undefined ? ['proof'] : [],
          when: { proofs, sentMs },
        },
      ),
      ...(isFinal
        ? [waitNoMore(tables, command), countAwaited(tables, deviceid, -1)]
        : [waitUntil(tables, command, againMs)]),
      ...(isNews ? [writeLog(event, thePortal, now())] : []),
    ]
  }

  const isSame = (command: StoredCommand, { verdict, againMs }: Judgement, dueMs: number): boolean =>
    againMs === dueMs && JSON.stringify(verdict) === JSON.stringify(command.proof)

  const prove: EffectProver['prove'] = async (deviceid, commandID, dueMs) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const command = await commands.read(deviceid, commandID)
      const { effect: rule, awaiting, sentMs } = command ?? {}
      if (command === undefined || rule === undefined || awaiting === undefined || sentMs === undefined)
        return
      if (command.isProofFinal === true) return
      const awaited = { rule, sentMs, ...awaiting }
      const seen = await readAwaited(readings, awaiting.stream, awaited)
      const judgement = judgeEffect(awaited, seen, now())
      if (isSame(command, judgement, dueMs)) return
      if (await tryTransact(documents, writesOf(command, judgement))) return
    }
    throw new Error(`The effect of a command of device ${deviceid} was changed by others each time`)
  }

  return {
    prove,
    proveAll: async (deviceid) => {
      for (const { commandID, dueMs } of await commands.due(deviceid)) await prove(deviceid, commandID, dueMs)
    },
  }
}
