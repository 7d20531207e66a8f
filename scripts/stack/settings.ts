import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'

const Port = z.coerce.number().int().min(1).max(65_000)
const Environment = z.object({
  PORT: Port.default(3000),
  MQTT_PORT: Port.default(1883),
  MQTTS_PORT: Port.default(8883),
  LOCAL_DIR: z.string().default('.local'),
  CLOCK_SPEED: z.coerce.number().min(1).max(1000).default(1),
  LAMBDA_UNRESERVED: z.coerce.number().int().positive().optional(),
  RULES_PER_SECOND: z.coerce.number().int().positive().optional(),
  REQUESTS_PER_SECOND: z.coerce.number().int().positive().optional(),
  REQUESTS_AT_ONCE: z.coerce.number().int().positive().optional(),
  WRITES_PER_SECOND: z.coerce.number().int().positive().optional(),
  FUNCTIONS_PORT_SHIFT: z.coerce.number().int().min(0).max(1000).default(0),
})

type QuotaName =
  'unreservedConcurrency' | 'rulesPerSecond' | 'requestsPerSecond' | 'requestsAtOnce' | 'writesPerSecond'

export interface Settings {
  /** Where all state lives. */
  dir: string
  fresh: boolean
  fleet: boolean
  ports: Record<PortName, number>
  /** The functions reach the services of AWS so many ports higher: through what is put in front of them. */
  functionsPortShift: number
  /** How many times faster queues hide messages, schedules fire and alarms count their periods. */
  clockSpeed: number
  /**
   * Less than what an account of AWS has at first: calls of functions at once, evaluations of rules, requests a second
   * and in a burst; and what each table takes, as one whose capacity is provided by the hour.
   */
  quotas: Partial<Record<QuotaName, number | undefined>>
}

/** The stand-ins listen on the ports after the web's own. */
const portsAfterWeb = [
  'cognito',
  's3',
  'mail',
  'sms',
  'parameters',
  'stripe',
  'dynamodb',
  'iotData',
  'sqs',
  'cloudwatch',
  'push',
] as const
export type PortName = 'web' | 'mqtt' | 'mqtts' | (typeof portsAfterWeb)[number]

/** Flags and environment of `npm start` (README). @throws with the name of what is wrong */
export const readSettings = (args: string[], env: NodeJS.ProcessEnv): Settings => {
  const { values } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, 'no-fleet': { type: 'boolean' } },
  })
  const { PORT, MQTT_PORT, MQTTS_PORT, LOCAL_DIR, ...more } = Environment.parse(env)
  const after = Object.fromEntries(portsAfterWeb.map((name, index) => [name, PORT + 1 + index]))
  return {
    dir: path.resolve(LOCAL_DIR),
    fresh: values.fresh ?? false,
    fleet: !(values['no-fleet'] ?? false),
    ports: { web: PORT, mqtt: MQTT_PORT, mqtts: MQTTS_PORT, ...after } as Settings['ports'],
    functionsPortShift: more.FUNCTIONS_PORT_SHIFT,
    clockSpeed: more.CLOCK_SPEED,
    quotas: {
      unreservedConcurrency: more.LAMBDA_UNRESERVED,
      rulesPerSecond: more.RULES_PER_SECOND,
      requestsPerSecond: more.REQUESTS_PER_SECOND,
      requestsAtOnce: more.REQUESTS_AT_ONCE,
      writesPerSecond: more.WRITES_PER_SECOND,
    },
  }
}

/** The ports at which the functions find the services. */
export const portsOfFunctions = ({
  ports: { web, mqtt, mqtts, ...services },
  functionsPortShift: shift,
}: Pick<Settings, 'ports' | 'functionsPortShift'>): Settings['ports'] => {
  const shifted = Object.entries(services).map(([name, port]) => [name, port + shift])
  return { web, mqtt, mqtts, ...(Object.fromEntries(shifted) as typeof services) }
}

/** What makes every AWS client talk to the stand-ins: the same variables work for any script. */
export const endpointVariables = ({ ports }: Pick<Settings, 'ports'>): Record<string, string> => {
  const at = (port: number) => `http://127.0.0.1:${port}`
  return {
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: at(ports.dynamodb),
    AWS_ENDPOINT_URL_S3: at(ports.s3),
    AWS_ENDPOINT_URL_SQS: at(ports.sqs),
    AWS_ENDPOINT_URL_SESV2: at(ports.mail),
    AWS_ENDPOINT_URL_SNS: at(ports.sms),
    AWS_ENDPOINT_URL_SSM: at(ports.parameters),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: at(ports.parameters),
    AWS_ENDPOINT_URL_KMS: at(ports.parameters),
    AWS_ENDPOINT_URL_IOT: at(ports.parameters),
    AWS_ENDPOINT_URL_IOT_DATA_PLANE: at(ports.iotData),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at(ports.cognito),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY: at(ports.cognito),
    AWS_ENDPOINT_URL_CLOUDWATCH: at(ports.cloudwatch),
    PUSH_ENDPOINT: at(ports.push),
    STRIPE_ENDPOINT: at(ports.stripe),
    PORTAL_ADDRESS: `http://localhost:${ports.web}`,
    MAIL_FROM: 'no-reply@portal.example',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
}
