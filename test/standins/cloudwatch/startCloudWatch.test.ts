// Long because its cases share the alarms and the clock that are set up here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloudWatchClient, DescribeAlarmsCommand, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch'
import { App, Duration, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readTemplates } from '../../../scripts/stack/templates/readTemplates'
import { compileExpression } from '../../../scripts/standins/aws/cloudwatch/compileExpression'
import { type AlarmDefinition, readAlarm } from '../../../scripts/standins/aws/cloudwatch/readAlarm'
import {
  type MetricFilter,
  readMetricFilter,
  compilePattern,
} from '../../../scripts/standins/aws/cloudwatch/readMetricFilter'
import {
  type CloudWatch,
  type Gauge,
  startCloudWatch,
} from '../../../scripts/standins/aws/cloudwatch/startCloudWatch'

const dimensionsMap = { FunctionName: 'Ingest' }
const period = Duration.minutes(1)

const synthesize = (outdir: string): string => {
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false })
  const stack = new Stack(app, 'Watch', { env: { region: 'ap-southeast-2' } })
  const alarm = (
    alarmName: string,
    metric: Metric | MathExpression,
    threshold: number,
    more: { evaluationPeriods?: number; isBelow?: true } = {},
  ) =>
    new Alarm(stack, alarmName, {
      alarmName,
      alarmDescription: `what breaks: ${alarmName}`,
      metric,
      threshold,
      evaluationPeriods: more.evaluationPeriods ?? 1,
      comparisonOperator: more.isBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: more.isBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
  const metricOf = (metricName: string, statistic = 'Sum') =>
    new Metric({ namespace: 'Test', metricName, dimensionsMap, statistic, period })
  alarm('Failing', metricOf('Errors'), 3)
  alarm('Waiting', metricOf('Age', 'Maximum'), 120)
  alarm('Silent', metricOf('Lag', 'SampleCount'), 1, { evaluationPeriods: 2, isBelow: true })
  const bad = metricOf('Bad')
  const all = metricOf('All')
  const expression = 'IF(bad >= 20, 100 * bad / all, 0)'
  alarm('Unreadable', new MathExpression({ expression, usingMetrics: { bad, all }, period }), 10)
  const log = new LogGroup(stack, 'Log', { logGroupName: 'ingest' })
  const filter = log.addMetricFilter('Errors', {
    filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
    metricNamespace: 'Test',
    metricName: 'ErrorsLogged',
  })
  alarm('Logged', filter.metric({ statistic: 'Sum', period }), 1)
  return app.synth().directory
}

let dir = ''
let alarms: AlarmDefinition[] = []
let filters: MetricFilter[] = []
let running: CloudWatch | undefined

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cloudwatch-'))
  const templates = readTemplates(synthesize(join(dir, 'out')))
  alarms = templates.of('AWS::CloudWatch::Alarm').map(readAlarm)
  filters = templates.of('AWS::Logs::MetricFilter').map(readMetricFilter)
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const minute = 60_000
const startMs = Date.parse('2026-03-01T00:00:00Z')

/** On a clock that the test sets; a look at the alarms follows each step. */
const start = async (gauges: Gauge[] = []) => {
  let nowMs = startMs
  const changes: string[] = []
  const watch = await startCloudWatch({
    port: 0,
    alarms,
    filters,
    readGauges: () => gauges,
    onChange: ({ definition, state }) => changes.push(`${definition.name} ${state}`),
    now: () => nowMs,
  })
  running = watch
  const client = new CloudWatchClient({
    region: 'ap-southeast-2',
    endpoint: watch.url,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const setSpeed = (speed: number) =>
    fetch(`${watch.url}/clock`, { method: 'PUT', body: JSON.stringify({ speed }) })
  return {
    watch,
    changes,
    setSpeed,
    pass: async (ms: number) => {
      nowMs += ms
      expect((await setSpeed(1)).status).toBe(200)
    },
    client,
    now: () => nowMs,
    stateOf: async (name: string) => {
      const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ AlarmNames: [name] }))
      return MetricAlarms[0]?.StateValue
    },
  }
}
const named = (name: string) => ({ namespace: 'Test', name, dimensions: dimensionsMap })

describe('figures', () => {
  it('are told by period, the newest first, and those that nobody measured are left out', async () => {
    const { watch, client, pass, now } = await start()
    watch.put(named('Errors'), 2)
    await pass(2 * minute)
    watch.put(named('Errors'), 5)
    watch.put(named('Errors'), 3)
    await pass(1000)
    const ask = async (MetricName: string) => {
      const Metric = {
        Namespace: 'Test',
        MetricName,
        Dimensions: [{ Name: 'FunctionName', Value: 'Ingest' }],
      }
      const { MetricDataResults = [] } = await client.send(
        new GetMetricDataCommand({
          MetricDataQueries: [{ Id: 'a', MetricStat: { Metric, Period: 60, Stat: 'Maximum' } }],
          StartTime: new Date(now() - 5 * minute),
          EndTime: new Date(now()),
        }),
      )
      return MetricDataResults[0]
    }
    expect(await ask('Errors')).toMatchObject({
      Values: [5, 2],
      Timestamps: [new Date(startMs + 2 * minute), new Date(startMs)],
    })
    expect((await ask('Other'))?.Values).toEqual([])
  })
})

describe('an alarm', () => {
  it('rings when the figures of a whole period are bad, and ends with a period that is not', async () => {
    const { watch, changes, pass, stateOf } = await start()
    await pass(minute)
    expect(await stateOf('Failing')).toBe('OK')
    for (let i = 0; i < 3; i += 1) watch.put(named('Errors'), 1)
    await pass(30_000)
    expect(await stateOf('Failing')).toBe('OK')
    await pass(30_000)
    expect(await stateOf('Failing')).toBe('ALARM')
    await pass(minute)
    expect(changes.filter((change) => change.startsWith('Failing'))).toEqual([
      'Failing OK',
      'Failing ALARM',
      'Failing OK',
    ])
  })

  it('stays quiet when the same figures are spread over two periods, or are of somebody else', async () => {
    const { watch, pass, stateOf } = await start()
    watch.put(named('Errors'), 2)
    await pass(minute)
    watch.put(named('Errors'), 2)
    watch.put({ ...named('Errors'), dimensions: { FunctionName: 'Other' } }, 5)
    await pass(minute)
    expect(await stateOf('Failing')).toBe('OK')
  })

  it('misses no period when several end between two looks', async () => {
    const { watch, changes, pass } = await start()
    watch.put(named('Errors'), 5)
    await pass(5 * minute)
    expect(changes).toContain('Failing ALARM')
  })

  it('on a figure that must always be there rings when it is missing, but not for the time before', async () => {
    const { watch, pass, stateOf } = await start()
    await pass(minute)
    expect(await stateOf('Silent')).toBe('INSUFFICIENT_DATA')
    watch.put(named('Lag'), 3)
    await pass(minute)
    expect(await stateOf('Silent')).toBe('OK')
    await pass(minute)
    expect(await stateOf('Silent')).toBe('OK')
    await pass(minute)
    expect(await stateOf('Silent')).toBe('ALARM')
  })

  it('on an expression counts a share, and nothing while there is too little to tell', async () => {
    const { watch, pass, stateOf } = await start()
    watch.put(named('Bad'), 19)
    watch.put(named('All'), 19)
    await pass(minute)
    expect(await stateOf('Unreadable')).toBe('OK')
    watch.put(named('Bad'), 20)
    watch.put(named('All'), 199)
    await pass(minute)
    expect(await stateOf('Unreadable')).toBe('ALARM')
    watch.put(named('Bad'), 20)
    watch.put(named('All'), 201)
    await pass(minute)
    expect(await stateOf('Unreadable')).toBe('OK')
  })

  it('on an age rings sooner on a faster clock, since ages grow with it', async () => {
    const gauges: Gauge[] = [{ metric: named('Age'), reading: { ageMs: 3_000 } }]
    const { pass, changes, setSpeed } = await start(gauges)
    await pass(minute)
    expect(changes).toContain('Waiting OK')
    await setSpeed(60)
    await pass(2_000)
    expect(changes).toContain('Waiting ALARM')
  })

  it('follow a clock that says what it shows', async () => {
    const { watch, pass, setSpeed } = await start()
    const shows = async () => (await (await fetch(`${watch.url}/clock`)).json()) as unknown
    expect(await shows()).toEqual({ seconds: startMs / 1000 })
    await setSpeed(60)
    await pass(2_000)
    expect(await shows()).toEqual({ seconds: startMs / 1000 + 120 })
  })
})

describe('a line of a log', () => {
  it('is counted by the filters of its own log', async () => {
    const { watch, pass, stateOf } = await start()
    watch.log('other', { level: 'ERROR' })
    watch.log('ingest', { level: 'WARN' })
    watch.log('ingest', 'ERROR')
    await pass(minute)
    expect(await stateOf('Logged')).toBe('OK')
    watch.log('ingest', { level: 'ERROR', message: 'failed' })
    await pass(minute)
    expect(await stateOf('Logged')).toBe('ALARM')
  })

  it('hands over the figures that are embedded in it', async () => {
    const { watch, pass, stateOf } = await start()
    const CloudWatchMetrics = [
      { Namespace: 'Test', Dimensions: [['FunctionName']], Metrics: [{ Name: 'Errors' }] },
    ]
    watch.log('ingest', {
      _aws: { Timestamp: startMs, CloudWatchMetrics },
      FunctionName: 'Ingest',
      Errors: 4,
    })
    await pass(minute)
    expect(await stateOf('Failing')).toBe('ALARM')
  })
})

describe('the page', () => {
  it('shows what rings first, with what breaks and the figures', async () => {
    const { watch, pass } = await start()
    watch.put(named('Errors'), 7)
    await pass(minute)
    const page = await (await fetch(watch.url)).text()
    expect(page).toContain('1 of 5 alarms ring')
    expect(page.indexOf('what breaks: Failing')).toBeLessThan(page.indexOf('what breaks: Waiting'))
    expect(page).toContain('<td>7</td>')
  })
})

describe('what the stand-in does not play', () => {
  it.each(['SEARCH("x", "Sum")', 'a && b', '-a', 'AVG(a)'])('the expression %s is refused', (text) => {
    expect(() => compileExpression(text)).toThrow(SyntaxError)
  })

  it.each(['ERROR', '{ $.level != "ERROR" }', '{ $.ms > 5 }', '{ $.a = "b" || $.c = "d" }'])(
    'the filter %s is refused',
    (pattern) => {
      expect(() => compilePattern(pattern)).toThrow(SyntaxError)
    },
  )

  it('any other operation is refused by its name', async () => {
    const { watch } = await start()
    const headers = {
      authorization: 'AWS4-HMAC-SHA256 Credential=a',
      'x-amz-target': 'GraniteServiceVersion20100801.PutMetricData',
    }
    const response = await fetch(watch.url, { method: 'POST', headers, body: '{}' })
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('PutMetricData')])
  })
})
