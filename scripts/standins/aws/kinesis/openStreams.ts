import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Invoke } from '../../StandIn'
import { openRoomWatch, hasRoom } from '../../disk/diskRoom'
import { nameOfReference } from '../core/Templates'
import { openShard, type Shard, shardOfKey } from './openShard'
import type { StreamMappingDefinition } from './readStreamMapping'
import { shardName } from './shardEvent'

/** A stream as the templates describe it. */
interface StreamDefinition {
  /** The name, with which its ARN ends. */
  readonly name: string
  readonly shards: number
  readonly retentionSeconds: number
}

const properties = z.strictObject({
  Name: z.string().optional(),
  ShardCount: z.coerce.number().int().min(1).max(10_000),
  RetentionPeriodHours: z.coerce.number().int().min(24).max(8760).default(24),
  StreamModeDetails: z.strictObject({ StreamMode: z.literal('PROVISIONED') }).optional(),
  // Known and without effect on one machine: nothing leaves the state folder.
  StreamEncryption: z.unknown().optional(),
  Tags: z.unknown().optional(),
})

/** Reads the resolved properties of an `AWS::Kinesis::Stream`; anything unknown is an error. */
export const readStream = (streamId: string, resolved: unknown): StreamDefinition => {
  const parsed = properties.safeParse(resolved)
  if (!parsed.success) throw new Error(`stream ${streamId}: ${z.prettifyError(parsed.error)}`)
  const { Name = streamId, ShardCount, RetentionPeriodHours } = parsed.data
  return { name: Name, shards: ShardCount, retentionSeconds: RetentionPeriodHours * 3600 }
}

export interface StreamsOptions {
  readonly dir: string
  readonly streams: readonly StreamDefinition[]
  readonly mappings: readonly StreamMappingDefinition[]
  readonly invoke: Invoke
  /** Puts an object into a bucket, durably: what a mapping gives up. */
  readonly keep: (bucket: string, key: string, text: string) => Promise<void>
  /** How long a batch that failed waits before it comes again; twice as long after each further try. */
  readonly retryMs?: number
  readonly now?: () => number
  readonly log?: (line: string) => void
  /** Whether the disk has room for what the functions store, looked at every `lookMs`. */
  readonly hasRoom?: () => Promise<boolean>
  readonly lookMs?: number
}

/** Every stream is named by name or ARN; an unknown one is an error. */
export interface Streams {
  /** Begins to feed the functions; records are taken before, and gather. */
  consume(): void
  /**
   * Resolves with the record's sequence number once it is durable: it survives `kill -9` and a power cut from then on.
   * @throws ProvisionedThroughputExceededException when its shard takes no more in this second
   */
  put(stream: string, partitionKey: string, data: Buffer): Promise<string>
  /** Records that are not checkpointed. */
  depth(stream: string): number
  /** When the oldest of them was put, epoch milliseconds. */
  oldestMs(stream: string): number | undefined
  /** Resolves when every stream that feeds a function is empty. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** A partition key may have up to 256 characters. */
const keyLength = 256

/** The folders of shards: those of the definition, then those that an earlier one had, which are still delivered. */
const shardsIn = async (dir: string, { shards }: StreamDefinition): Promise<string[]> => {
  await mkdir(dir, { recursive: true })
  const found = await readdir(dir)
  const current = Array.from({ length: shards }, (_, shard) => shardName(shard))
  return [...current, ...found.filter((name) => name.startsWith('shardId-') && !current.includes(name))]
}

/** Opens the streams of the stacks on disk, with what was left in them. */
export const openStreams = async (options: StreamsOptions): Promise<Streams> => {
  const { dir, streams, mappings, now = Date.now, log = console.error, retryMs = 1000 } = options
  const room = openRoomWatch({
    // Where nothing waits, nothing is to be said about the disk.
    hasRoom: options.hasRoom ?? (() => (streams.length === 0 ? Promise.resolve(true) : hasRoom(dir))),
    now,
    log,
    ...(options.lookMs !== undefined && { everyMs: options.lookMs }),
  })
  const open = new Map<string, { definition: StreamDefinition; shards: Shard[] }>()
  const all = () => [...open.values()].flatMap(({ shards }) => shards)

  const isIdle = () => all().every((shard) => !shard.isFed || shard.depth() === 0)
  let idlers: (() => void)[] = []
  const onSettled = () => {
    if (idlers.length === 0 || !isIdle()) return
    for (const resolve of idlers) resolve()
    idlers = []
  }

  const feed = { invoke: options.invoke, keep: options.keep, retryMs, room, now, log, onSettled }
  for (const definition of streams) {
    const { name: stream, retentionSeconds } = definition
    const [mapping, another] = mappings.filter((each) => each.stream === stream)
    if (another !== undefined) throw new Error(`stream ${stream} feeds more than one function`)
    const streamDir = join(dir, stream)
    const shards: Shard[] = []
    for (const shardId of await shardsIn(streamDir, definition)) {
      const own = { dir: join(streamDir, shardId), stream, shardId, mapping, retentionSeconds }
      shards.push(await openShard({ ...feed, ...own }))
    }
    open.set(stream, { definition, shards })
  }
  const find = (reference: string) => {
    const found = open.get(nameOfReference(reference))
    if (found === undefined) throw new Error(`no stream ${reference}`)
    return found
  }
  for (const { stream } of mappings) find(stream)

  return {
    consume: () => all().forEach((shard) => shard.start()),
    put: async (stream, partitionKey, data) => {
      const { definition, shards } = find(stream)
      if (partitionKey === '' || partitionKey.length > keyLength)
        throw new Error(`a partition key for ${stream} has ${partitionKey.length} characters, not 1 to 256`)
      const shard = shards[shardOfKey(partitionKey, definition.shards)]
      if (shard === undefined) throw new Error(`no shard of ${stream} takes ${partitionKey}`)
      return shard.put(partitionKey, data)
    },
    depth: (stream) => find(stream).shards.reduce((sum, shard) => sum + shard.depth(), 0),
    oldestMs: (stream) => {
      const oldest = find(stream).shards.flatMap((shard) => shard.oldestMs() ?? [])
      return oldest.length === 0 ? undefined : Math.min(...oldest)
    },
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idlers.push(resolve))),
    stop: async () => {
      room.stop()
      await Promise.all(all().map((shard) => shard.stop()))
    },
  }
}
