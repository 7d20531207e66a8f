import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQSEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import type { Invoke } from '../../../scripts/standins/StandIn'
import { openQueues } from '../../../scripts/standins/aws/sqs/openQueues'
import type { Queues, QueuesOptions } from '../../../scripts/standins/aws/sqs/openQueues'
import { readMapping } from '../../../scripts/standins/aws/sqs/readMapping'
import { readQueue } from '../../../scripts/standins/aws/sqs/readQueue'

const graveArn = 'arn:aws:sqs:ap-southeast-2:000000000000:Grave'
const definitions = (visibility = 0.02) => [
  readQueue('Inbox', {
    VisibilityTimeout: visibility,
    RedrivePolicy: { deadLetterTargetArn: graveArn, maxReceiveCount: 3 },
  }),
  readQueue('GraveQueue', { QueueName: 'Grave' }),
]
const mapping = (properties: object = {}) =>
  readMapping('Feed', { EventSourceArn: 'arn:aws:sqs:r:a:Inbox', FunctionName: 'ingest', ...properties })

describe('the queues', () => {
  let dir: string
  let open: Queues[] = []
  const lines: string[] = []

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'queues-'))
  })
  afterEach(async () => {
    await Promise.all(open.map((queues) => queues.stop()))
    open = []
    lines.length = 0
    await rm(dir, { recursive: true })
  })

  const openAll = async (invoke: Invoke, more: Partial<QueuesOptions> = {}) => {
    const queues = await openQueues({
      dir,
      queues: definitions(),
      mappings: [mapping()],
      invoke,
      log: (line) => lines.push(line),
      ...more,
    })
    open.push(queues)
    return queues
  }
  const start = async (...options: Parameters<typeof openAll>) => {
    const queues = await openAll(...options)
    queues.consume()
    return queues
  }
  const stopAll = async () => {
    await Promise.all(open.map((queues) => queues.stop()))
    open = []
  }
  const bodiesOf = (event: unknown) => (event as SQSEvent).Records.map(({ body }) => body)
  const succeed = (seen: string[]) => (_id: string, event: unknown) => {
    seen.push(...bodiesOf(event))
    return Promise.resolve()
  }
  const fail = () => Promise.reject(new Error('down'))

  it('hand a message over when its delay has passed, also after a restart', async () => {
    const seen: string[] = []
    const queues = await openAll(succeed(seen))
    await queues.send('Inbox', 'later', 0.2)
    await queues.send('Inbox', 'at once')
    queues.consume()
    await eventually(() => expect(seen).toEqual(['at once']))
    await stopAll()
    expect(seen).toEqual(['at once'])
    const again = await start(succeed(seen))
    await again.idle()
    expect(seen).toEqual(['at once', 'later'])
  })

  it('take messages before they feed a function, and hand over what has gathered', async () => {
    const seen: string[] = []
    const queues = await openAll(succeed(seen))
    await queues.send('Inbox', 'first')
    await queues.send('Inbox', 'second')
    expect([seen, queues.depth('Inbox')]).toEqual([[], 2])
    queues.consume()
    await queues.idle()
    expect(seen).toEqual(['first', 'second'])
  })

  it('hands each message to the function once, in the shape of an SQS event', async () => {
    const events: SQSEvent[] = []
    const queues = await start((_id, event) => Promise.resolve(events.push(event as SQSEvent)))
    await queues.send('https://sqs.ap-southeast-2.amazonaws.com/000000000000/Inbox', '{"a":1}')
    await queues.idle()
    const records = events.flatMap(({ Records }) => Records)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      body: '{"a":1}',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:ap-southeast-2:000000000000:Inbox',
      awsRegion: 'ap-southeast-2',
      attributes: { ApproximateReceiveCount: '1' },
    })
    expect(queues.depth('Inbox')).toBe(0)
  })

  it('fills a batch within its window, and sends a full one before the window ends', async () => {
    const sizes: number[] = []
    const queues = await start((_id, event) => Promise.resolve(sizes.push(bodiesOf(event).length)), {
      mappings: [mapping({ BatchSize: 5, MaximumBatchingWindowInSeconds: 1 })],
    })
    await Promise.all(Array.from({ length: 7 }, (_, i) => queues.send('Inbox', String(i))))
    await expect.poll(() => sizes).toEqual([5])
    await queues.idle()
    expect(sizes).toEqual([5, 2])
  })

  it('never runs more batches at once than it may', async () => {
    let running = 0
    let most = 0
    let goOn: () => void = () => undefined
    const allSent = new Promise<void>((resolve) => (goOn = resolve))
    const queues = await start(async () => {
      most = Math.max(most, ++running)
      await allSent
      running -= 1
    })
    await Promise.all(Array.from({ length: 80 }, (_, i) => queues.send('Inbox', String(i))))
    await expect.poll(() => running).toBe(2)
    goOn()
    await queues.idle()
    expect(most).toBe(2)
  })

  describe('on a full disk', () => {
    const hourSeconds = 3600
    /** A disk whose room the test decides. */
    const openOn = async (disk: { isFull: boolean; looks: number }, invoke: Invoke) => {
      const hasRoom = () => {
        disk.looks += 1
        return Promise.resolve(!disk.isFull)
      }
      return openAll(invoke, { queues: definitions(hourSeconds), hasRoom, lookMs: 5 })
    }

    it('a batch that failed comes again when there is room, not after the visibility timeout', async () => {
      const seen: string[] = []
      const disk = { isFull: false, looks: 0 }
      let calls = 0
      const queues = await openOn(disk, (id, event) => {
        calls += 1
        if (calls > 1) return succeed(seen)(id, event)
        disk.isFull = true
        return fail()
      })
      await queues.send('Inbox', 'acknowledged')
      queues.consume()
      await expect.poll(() => lines.join()).toContain('the disk is full')
      disk.isFull = false
      await queues.idle()
      expect(seen).toEqual(['acknowledged'])
      expect(lines.join()).toContain('the disk has room again')
    })

    it('nothing is delivered, and so nothing reaches the dead letters, however long it lasts', async () => {
      const seen: string[] = []
      const disk = { isFull: true, looks: 0 }
      const queues = await openOn(disk, (id, event) => (disk.isFull ? fail() : succeed(seen)(id, event)))
      await expect.poll(() => disk.looks).toBeGreaterThan(1)
      queues.consume()
      await queues.send('Inbox', 'acknowledged')
      const looks = disk.looks + 20
      await expect.poll(() => disk.looks).toBeGreaterThan(looks)
      expect([queues.depth('Inbox'), queues.depth('Grave'), lines]).toEqual([
        1,
        0,
        ['the disk is full: queues wait for room'],
      ])
      disk.isFull = false
      await queues.idle()
      expect(seen).toEqual(['acknowledged'])
    })
  })

  it('repeats only the messages that the function reports as failed', async () => {
    const seen: string[] = []
    const queues = await start(
      (_id, event) => {
        const { Records } = event as SQSEvent
        const failed = Records.filter(({ body, attributes }) => {
          seen.push(body)
          return body === 'bad' && attributes.ApproximateReceiveCount === '1'
        })
        return Promise.resolve({ batchItemFailures: failed.map((r) => ({ itemIdentifier: r.messageId })) })
      },
      { mappings: [mapping({ FunctionResponseTypes: ['ReportBatchItemFailures'] })] },
    )
    await Promise.all(['good', 'bad', 'fine'].map((body) => queues.send('Inbox', body)))
    await queues.idle()
    expect(seen.toSorted()).toEqual(['bad', 'bad', 'fine', 'good'])
  })

  it('moves a message to the dead letters after its last try, and replays it from there', async () => {
    let healthy = false
    const seen: string[] = []
    const queues = await start((id, event) => (healthy ? succeed(seen)(id, event) : fail()))
    await queues.send('Inbox', 'poison')
    await queues.idle()
    expect(queues.depth('Grave')).toBe(1)
    expect(await queues.readDeadLetters('Grave')).toMatchObject([{ body: 'poison', source: 'Inbox' }])
    expect(lines.filter((line) => line.includes('down'))).toHaveLength(3)

    healthy = true
    expect(await queues.replayDeadLetters('Grave')).toBe(1)
    await queues.idle()
    expect(seen).toEqual(['poison'])
    expect(queues.depth('Grave')).toBe(0)
  })

  it('delivers after a restart what was sent and not settled, and nothing else', async () => {
    const first: string[] = []
    const queues = await start(succeed(first))
    await queues.send('Inbox', 'done')
    await queues.idle()
    await stopAll()

    const idle = await start(() => new Promise(() => undefined), { mappings: [] })
    await idle.send('Inbox', 'left')
    await stopAll()

    const second: string[] = []
    const again = await start(succeed(second))
    await again.idle()
    expect({ first, second }).toEqual({ first: ['done'], second: ['left'] })
  })

  it('counts deliveries across restarts, so that a message which kills the process is buried', async () => {
    const killer = await start(fail, { queues: definitions(60) })
    await killer.send('Inbox', 'killer')
    for (const expected of [1, 2]) {
      await expect.poll(() => lines.filter((line) => line.includes('down')).length).toBe(expected)
      await stopAll()
      await start(fail, { queues: definitions(60) })
    }
    await open[0]?.idle()
    expect(open[0]?.depth('Grave')).toBe(1)
  })

  it('drops a torn or damaged tail and keeps all before it', async () => {
    const queues = await start(fail, { mappings: [] })
    await queues.send('Inbox', 'whole')
    await stopAll()
    const [segment = ''] = await readdir(join(dir, 'Inbox'))
    await appendFile(join(dir, 'Inbox', segment), Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 5]))

    const seen: string[] = []
    const again = await start(succeed(seen))
    await again.send('Inbox', 'after')
    await again.idle()
    // Queues promise no order: each of the two is a batch of its own.
    expect(new Set(seen)).toEqual(new Set(['whole', 'after']))
    expect(seen).toHaveLength(2)
    expect(lines.some((line) => line.includes('torn tail of 9 bytes'))).toBe(true)
  })

  it('rejects a message that it could not make durable', async () => {
    const queues = await start(fail, { mappings: [] })
    await rm(join(dir, 'Inbox'), { recursive: true })
    await writeFile(join(dir, 'Inbox'), 'no longer a folder')
    await expect(queues.send('Inbox', 'lost')).rejects.toThrow('ENOTDIR')
    expect(queues.depth('Inbox')).toBe(0)
  })

  it('drops a message that outlived its retention, and says so', async () => {
    let clock = Date.now()
    const late = await start(fail, { mappings: [], now: () => clock })
    await late.send('Inbox', 'old')
    await stopAll()
    clock += 345_600_000
    const seen: string[] = []
    const queues = await start(succeed(seen), { now: () => clock })
    await queues.idle()
    expect(seen).toEqual([])
    expect(lines.some((line) => line.includes('outlived'))).toBe(true)
  })

  it('refuses an unknown queue', async () => {
    const queues = await start(fail)
    await expect(queues.send('Elsewhere', 'x')).rejects.toThrow('no queue Elsewhere')
  })
})
