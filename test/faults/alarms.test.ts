// Long because each cause of an alarm is played on the one stack and clock that are set up here.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getGroups } from '../../shared/groups/groups'
import { dayMs, dayOf } from '../../shared/core/time'
import { getHealth } from '../../shared/staff/health'
import { openWorkStore } from '../../functions/data/workStore'
import { type Alarm, openWatch } from '../../scripts/standins/aws/cloudwatch/openWatch'
import { openMetrics } from '../../scripts/standins/aws/cloudwatch/openMetrics'
import { readAlarm } from '../../scripts/standins/aws/cloudwatch/readAlarm'
import { openServiceAccess } from '../../scripts/standins/aws/core/openPermits'
import { assemblyDir } from '../../scripts/stack/stackFiles'
import { readPolicies } from '../../scripts/stack/templates/readPolicies'
import { localAccountId } from '../../scripts/stack/templates/readTemplates'
import { openAlarmMail } from '../../scripts/stack/watch/startWatch'
import { readSystem } from '../../scripts/stack/composition/localNames'
import { readNames } from '../../scripts/operator/operatedStage'
import { eventually } from '../harness/eventually'
import { type LaunchedStack, launchStack } from '../harness/launchStack'
import { type Harness, openHarness } from '../harness/openHarness'
import { untilHandled } from '../harness/untilHandled'

/**
 * Each alarm is made to ring by its cause. The stack is one of its own, since it is broken bit by bit: a minute of its
 * queues, schedules and alarms takes a second, and its quotas are small.
 */
const dir = '.test/alarms'
const speed = 60
const rulesPerSecond = 60
let launched: LaunchedStack
let stack: Harness
let watch: CloudWatchClient
let dynamodb: DynamoDBClient
let names: Record<'readings-queue' | 'readings-dead-letters' | 'link-queue' | 'rule-errors-bucket', string>
let readings: (count: number) => Promise<void>
let garbage: (count: number) => Promise<void>

beforeAll(async () => {
  launched = await launchStack({
    port: 4750,
    mqttPort: 4785,
    mqttsPort: 4786,
    dir,
    fresh: true,
    variables: {
      CLOCK_SPEED: String(speed),
      RULES_PER_SECOND: String(rulesPerSecond),
      // Beside what workers keep for themselves; schedules take some of these each second.
      LAMBDA_UNRESERVED: '8',
      // The forty of a test pass at once, and a flood is turned away by the slowest machine.
      REQUESTS_PER_SECOND: '5',
      REQUESTS_AT_ONCE: '60',
    },
  })
  stack = openHarness(launched.address)
  const { variables } = launched.address
  const at = (service: string) => ({
    endpoint: variables[`AWS_ENDPOINT_URL_${service}`] ?? '',
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  watch = new CloudWatchClient(at('CLOUDWATCH'))
  dynamodb = new DynamoDBClient(at('DYNAMODB'))
  names = await readNames(stack.clients.ssm, 'local', [
    'readings-queue',
    'readings-dead-letters',
    'link-queue',
    'rule-errors-bucket',
  ])
  const device = await stack.newDevice()
  const publish = async (payloads: readonly unknown[]) => {
    const link = await stack.connect(device)
    for (let i = 0; i < payloads.length; i += 25) {
      await Promise.all(payloads.slice(i, i + 25).map((payload) => link.sendReading(payload)))
    }
    await link.disconnect()
  }
  let ts = Math.floor(Date.now() / 1000) - 3600
  readings = (count) => publish(Array.from({ length: count }, () => ({ ts: ts++, vin: 12 })))
  garbage = (count) => publish(Array.from({ length: count }, () => Buffer.from('NaN')))
}, 300_000)

afterAll(async () => {
  await launched.kill()
  rmSync(dir, { recursive: true, force: true })
})

/** Who acts at once, and who acts in the working day: both subscribe in infra/stages/local.json. */
const onCall = new Set(['on-call@example.com', 'tickets@example.com'])

/** Alarms that began to ring since the stack started, whether they still do or not: what somebody was mailed. */
const rung = async (): Promise<string[]> => {
  const port = Number(new URL(launched.address.url).port) + 3
  const { emails } = (await (await fetch(`http://127.0.0.1:${port}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] } }[]
  }
  return emails.flatMap(({ subject, destination }) =>
    destination.to.some((to) => onCall.has(to)) ? (/^ALARM: "(.+)"$/.exec(subject)?.[1] ?? []) : [],
  )
}
const rings = (name: string, patienceMs?: number) =>
  eventually(async () => expect(await rung()).toContain(`Portal-local-${name}`), patienceMs)
const isQuiet = async (name: string) => expect(await rung()).not.toContain(`Portal-local-${name}`)

const dropTable = (name: keyof Harness['address']['tables']) =>
  dynamodb.send(new DeleteTableCommand({ TableName: stack.address.tables[name] }))
const alarmClock = (init?: RequestInit) =>
  fetch(new URL('/clock', launched.address.variables.AWS_ENDPOINT_URL_CLOUDWATCH), init)
const setAlarmClock = (faster: number) =>
  alarmClock({ method: 'PUT', body: JSON.stringify({ speed: faster }) })
const minute = async () =>
  Math.floor(((await (await alarmClock()).json()) as { seconds: number }).seconds / 60)

/** Alarms count by the minute of their clock: what follows counts in another one. */
const untilNextMinute = async () => {
  const now = await minute()
  await eventually(async () => expect(await minute()).toBeGreaterThan(now))
}
/** One bad minute rings no alarm of work that is tried again: what causes it comes in each, until it has rung. */
const whileEachMinute = async (cause: () => Promise<void>, check: () => Promise<void>) => {
  let isOver = false
  const send = async () => {
    while (!isOver) {
      await cause()
      await untilNextMinute()
    }
  }
  const sending = send()
  try {
    await check()
  } finally {
    isOver = true
    await sending
  }
}

/** A route is asked for again and again until the check is done. */
const whileFlooded = async (route: string, check: () => Promise<void>) => {
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      // A busy server may close a line that has been quiet for long.
      await fetch(`${launched.address.url}${route}`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
    }
  }
  const flood = Promise.all(Array.from({ length: 50 }, ask))
  try {
    await check()
  } finally {
    isOver = true
  }
  await flood
}

describe('alarms', () => {
  it('ring when nothing of any device arrives', async () => {
    await rings('DeviceLink-Silent')
  })

  it('stay quiet while all is well', async () => {
    await readings(30)
    await untilHandled(stack.clients)
    // The minute in which it was handled ends, and the alarms have looked at it before the next one ends.
    await untilNextMinute()
    await untilNextMinute()
    await isQuiet('DeviceLink-Readings-TriedAgain')
    await isQuiet('DeviceLink-Readings-DeadLettersWaiting')
    await isQuiet('DeviceLink-Unreadable')
    await isQuiet('DeviceLink-DataRule-Failing')
  })

  it('ring when much of what devices send cannot be read', async () => {
    await whileEachMinute(
      () => garbage(50),
      () => rings('DeviceLink-Unreadable'),
    )
  })

  it('ring when more messages come than the rules engine lets through', async () => {
    const device = await stack.newDevice()
    const link = await stack.connect(device)
    await Promise.all(
      Array.from({ length: rulesPerSecond * 3 }, (_, i) => link.sendReading({ ts: 1_800_000_000 + i })),
    )
    await link.disconnect()
    await rings('DeviceLink-DataRule-Throttled')
  })

  it('ring when more is asked of functions at once than the account may run', async () => {
    const { token } = await eventually(() => stack.newUser('hurried'))
    const askAtOnce = async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => stack.call(getGroups, {}, token)))
      expect(answers.map(({ status }) => status)).toContain(503)
    }
    // A machine with much else to do may begin them one after the other. So many pass again in eight seconds.
    await eventually(askAtOnce, undefined, 8000)
    await rings('Group-Service-Handler-Throttled')
  })

  it('ring when an API turns away a flood', async () => {
    await whileFlooded('/api/groups', () => rings('Group-Service-TurnedAway'))
  })

  it('ring when the portal cannot be visited, as when its API is flooded', async () => {
    await whileFlooded('/api/openapi.json', () => rings('Web-Canary-NotThere'))
  })

  it('ring when the store of readings is gone: the log, the retries, the wait, and at last the dead letters', async () => {
    const { token } = await eventually(() => stack.newUser('on call', ['senquip_admin']))
    const look = () => stack.ask(getHealth, {}, token)
    await dropTable('Readings')
    // However slow the machine is, some are handled in each minute of this clock.
    await setAlarmClock(speed / 4)
    await whileEachMinute(
      () => readings(25),
      async () => {
        await rings('DeviceLink-Readings-Handler-ErrorsLogged')
        await rings('DeviceLink-Readings-TriedAgain')
      },
    )
    await setAlarmClock(speed)
    await rings('DeviceLink-Readings-Waiting')
    await rings('DeviceLink-Readings-DeadLettersWaiting')
    // Staff see what whoever was woken was mailed, and the figures behind it.
    await eventually(async () => {
      const { alarms = [], queues } = await look()
      expect(alarms.map(({ name }) => name)).toContain('DeviceLink-Readings-DeadLettersWaiting')
      expect(queues.find(({ id }) => id === 'readings')?.dead).toBeGreaterThan(0)
    })
  })

  it('ring when the packer has been behind for two days', async () => {
    const threeDaysAgoMs = Date.now() - 3 * dayMs
    const work = openWorkStore(stack.clients.documents, stack.address.tables.History)
    await work.mark('TRUCK0001#s1', dayOf(threeDaysAgoMs - dayMs), threeDaysAgoMs)
    await rings('DeviceLink-Packer-Lag', 200_000)
  })

  it('ring when the packer fails, and when it has told nothing for two hours', async () => {
    await dropTable('History')
    await rings('DeviceLink-Packer-Failing')
    await setAlarmClock(3600)
    await rings('DeviceLink-Packer-Silent')
    await setAlarmClock(speed)
  })

  it('ring when an API answers with 5xx', async () => {
    // The flood before may still hold the few functions that run at once.
    const { token } = await eventually(() => stack.newUser('unlucky'))
    await dropTable('Access')
    const fail = async () => expect((await stack.call(getGroups, {}, token)).status).toBe(500)
    // One that finds all functions busy is answered with 503 and counts for nothing here.
    for (let i = 0; i < 8; i += 1) await eventually(fail)
    await setAlarmClock(speed * 5)
    await rings('Group-Service-AnswersFailing')
    await rings('Group-Service-Handler-ErrorsLogged')
    await setAlarmClock(speed)
  })

  it('ring when a rule can hand nothing over, and when it can keep nothing aside either', async () => {
    const sqs = new SQSClient({
      endpoint: launched.address.variables.AWS_ENDPOINT_URL_SQS ?? '',
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    await sqs.send(new DeleteQueueCommand({ QueueUrl: names['readings-queue'] }))
    await readings(1)
    await rings('DeviceLink-DataRule-Failing')
    const bucket = path.join(dir, 's3', names['rule-errors-bucket'])
    rmSync(bucket, { recursive: true })
    writeFileSync(bucket, 'no folder')
    await readings(1).catch(() => undefined)
    await rings('DeviceLink-DataRule-Losing')
  })

  it('are mailed to who is to act on them, each when its figure is as bad for as long as it says', async () => {
    const templates = readSystem(assemblyDir)
    const checkService = openServiceAccess(readPolicies(templates), localAccountId)
    const definitions = templates.of('AWS::CloudWatch::Alarm').map(readAlarm)
    expect(definitions.length).toBeGreaterThan(150)
    for (const definition of definitions) {
      const mails: string[] = []
      const send = openAlarmMail(
        templates,
        { send: ({ to }) => Promise.resolve(void mails.push(to)) },
        checkService,
      )
      const { periodSeconds, periods, badPeriods, isBad } = definition
      const [good, bad] = isBad(0) ? [1, 0] : [0, 1_000_000]
      const changes: Alarm[] = []
      let nowSeconds = 1_800_000_000 - (1_800_000_000 % periodSeconds)
      const metrics = openMetrics()
      const { look } = openWatch([definition], metrics, { now: () => nowSeconds }, (alarm) =>
        changes.push({ ...alarm }),
      )
      const pass = (value: number) => {
        // Where a missing figure is bad, that is what it means. The figures of an expression are all as bad.
        const isMissing = value === bad && definition.missing === 'breaching'
        if (!isMissing) for (const metric of definition.metrics) metrics.put(metric, value, nowSeconds)
        nowSeconds += periodSeconds
        look()
      }
      for (let i = 0; i < periods; i += 1) pass(good)
      const isAlarm = () => changes.at(-1)?.state === 'ALARM'
      for (let i = 1; i <= badPeriods; i += 1) {
        expect([definition.name, i, isAlarm()]).toEqual([definition.name, i, false])
        pass(bad)
      }
      expect([definition.name, isAlarm()]).toEqual([definition.name, true])
      for (const alarm of changes.filter(({ state }) => state === 'ALARM')) await send(alarm)
      expect([definition.name, mails]).toEqual([
        definition.name,
        [
          definition.actions.some((topic) => topic.includes('ticket'))
            ? 'tickets@example.com'
            : 'on-call@example.com',
        ],
      ])
    }
  })

  it('are all of the templates', async () => {
    const { MetricAlarms = [] } = await watch.send(new DescribeAlarmsCommand({ MaxRecords: 100 }))
    expect(MetricAlarms.length).toBe(
      Math.min(100, readSystem(assemblyDir).of('AWS::CloudWatch::Alarm').length),
    )
  })
})
