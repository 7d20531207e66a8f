import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { listen, readBody } from '../../http/httpServer'
import type { StandIn } from '../../StandIn'
import { AwsError, parseInput } from '../core/AwsError'
import { type Permits, permitAll, refusalOf } from '../core/openPermits'
import { getMetricData, openClock, openMetrics, type MetricName } from './openMetrics'
import { type Alarm, openWatch, renderAlarms, describeAlarms } from './openWatch'
import type { AlarmDefinition } from './readAlarm'
import type { MetricFilter } from './readMetricFilter'

/** Lists of names, as many as there are ways to look at the figures. */
const Line = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
})

/** The figures that a log line holds in the embedded metric format; none when it holds none. */
const readEmbedded = (line: unknown): { metric: MetricName; value: number }[] => {
  const parsed = Line.safeParse(line)
  if (!parsed.success) return []
  const { _aws, ...fields } = parsed.data
  return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(fields[name])]))
      return Metrics.flatMap(({ Name }) => {
        const value = fields[Name]
        return typeof value === 'number'
          ? [{ metric: { namespace: Namespace, name: Name, dimensions }, value }]
          : []
      })
    }),
  )
}

/** A state rather than an event: it is read before the alarms are looked at. */
export interface Gauge {
  metric: MetricName
  /** A number, or an age, which grows with the clock of the alarms and is counted in seconds unless another unit is named. */
  reading: { value: number } | { ageMs: number; unit?: 'seconds' | 'milliseconds' }
}

const valueOf = (reading: Gauge['reading'], speed: number): number => {
  if ('value' in reading) return reading.value
  return (reading.unit === 'milliseconds' ? reading.ageMs : reading.ageMs / 1000) * speed
}

export interface CloudWatchOptions {
  /** 0 takes a free port. */
  port: number
  alarms: readonly AlarmDefinition[]
  filters: readonly MetricFilter[]
  readGauges: () => readonly Gauge[]
  /** Called for each alarm that begins or ends. */
  onChange: (alarm: Alarm) => void
  /** What the callers may. */
  permits?: Permits
  /** How many times faster than others the clock of the alarms runs at first. */
  speed?: number
  /** Epoch milliseconds. */
  now?: () => number
}

export interface CloudWatch extends StandIn {
  /** Counts an event. */
  put(metric: MetricName, value: number): void
  /** Takes a line of a log: filters count it, figures in it are kept. */
  log(logGroup: string, line: unknown): void
}

const maxBodyBytes = 64 * 1024
const Clock = z.strictObject({ speed: z.number().min(1).max(100_000) })

/** Four times in a minute of the clock, but no more than twenty times in a second. */
const lookMsAt = (speed: number): number => Math.max(50, Math.min(1000, 15_000 / speed))

const parse = (body: Buffer): unknown => {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as unknown)
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON')
  }
}

/**
 * Stands in for CloudWatch: keeps the figures that others measure, for hours and in memory, and rings the alarms of
 * the templates. At `/` a page shows them; `GET /clock` answers what their clock shows, and `PUT /clock` with
 * `{"speed": 60}` makes it run faster.
 */
export const startCloudWatch = async (options: CloudWatchOptions): Promise<CloudWatch> => {
  const { port, alarms: definitions, filters, readGauges, onChange, speed = 1, now = Date.now } = options
  const { permits = permitAll } = options
  const clock = openClock(speed, now)
  const metrics = openMetrics()
  const { alarms, look } = openWatch(definitions, metrics, clock, onChange)
  const put = (metric: MetricName, value: number) => metrics.put(metric, value, clock.now())

  const tick = () => {
    for (const { metric, reading } of readGauges()) {
      put(metric, valueOf(reading, clock.speed()))
    }
    look()
    timer = setTimeout(tick, lookMsAt(clock.speed()))
  }
  let timer = setTimeout(tick, 0)

  const operations: Record<string, ((input: unknown) => object) | undefined> = {
    'GraniteServiceVersion20100801.DescribeAlarms': (input) => describeAlarms(alarms, input),
    'GraniteServiceVersion20100801.GetMetricData': (input) =>
      getMetricData(metrics, clock, now() / 1000, input),
  }

  const answer = async (request: IncomingMessage): Promise<{ type: string; body: string }> => {
    const asked = `${request.method} ${request.url}`
    if (asked === 'GET /')
      return { type: 'text/html; charset=utf-8', body: renderAlarms(alarms, clock.speed()) }
    if (asked === 'GET /clock')
      return { type: 'application/json', body: JSON.stringify({ seconds: clock.now() }) }
    const input = parse(await readBody(request, maxBodyBytes))
    if (asked === 'PUT /clock') {
      clock.setSpeed(parseInput(Clock, input).speed)
      clearTimeout(timer)
      tick()
      return { type: 'application/json', body: '{}' }
    }
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      throw new AwsError('MissingAuthenticationToken', 'Missing Authentication Token', 403)
    }
    const target = request.headers['x-amz-target']?.toString()
    const operation = asked === 'POST /' ? operations[target ?? ''] : undefined
    if (operation === undefined) {
      throw new AwsError(
        'UnknownOperationException',
        `The local stand-in does not play ${target ?? asked}`,
        404,
      )
    }
    const action = `cloudwatch:${target?.split('.')[1] ?? ''}`
    const refusal = refusalOf(permits, request.headers, action, '*')
    if (refusal !== undefined) throw new AwsError('AccessDenied', refusal, 403)
    return { type: 'application/x-amz-json-1.0', body: JSON.stringify(operation(input)) }
  }

  const server = await listen((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        const known = error instanceof AwsError ? error : new AwsError('InternalFailure', 'It failed', 500)
        if (known !== error) console.error('cloudwatch stand-in:', error)
        response.statusCode = known.status
        response.setHeader('x-amzn-errortype', known.code)
        return {
          type: 'application/json',
          body: JSON.stringify({ __type: known.code, message: known.message }),
        }
      })
      .then(({ type, body }) => response.setHeader('content-type', type).end(body))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }, port)

  return {
    url: server.url,
    put,
    log: (logGroup, line) => {
      for (const filter of filters) {
        if (filter.logGroup === logGroup && filter.matches(line)) put(filter.metric, 1)
      }
      for (const { metric, value } of readEmbedded(line)) put(metric, value)
    },
    stop: async () => {
      clearTimeout(timer)
      await server.close()
    },
  }
}
