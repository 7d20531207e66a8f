import * as z from 'zod/mini'
// The small form of zod has no words of its own: without these a name that is missing would be an "Invalid input".
import '../../shared/core/describeIssues'

export const Name = z.string().check(z.minLength(1))

/** Reads the environment of a Lambda once, at start: a name that is missing stops it with a clear word. */
export const readEnv = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  source: Record<string, string | undefined> = process.env,
): z.output<z.ZodMiniObject<Shape>> => {
  const parsed = z.object(shape).safeParse(source)
  if (!parsed.success) throw new Error(`Environment: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Every name that a service, a worker or one of its features reads; made when it is needed, so that a bundle may go without. */
const namesOf = () => ({
  ACCESS_TABLE: Name,
  ALARMS_QUEUE: Name,
  ALARMS_TABLE: Name,
  ALARM_PREFIX: Name,
  ALERTS_DEAD_LETTERS: Name,
  ALERTS_QUEUE: Name,
  ANSWERS_TABLE: Name,
  BILLING_TABLE: Name,
  CHANGES_QUEUE: Name,
  CHANGES_TABLE: Name,
  COMMANDS_TABLE: Name,
  DEVICES_TABLE: Name,
  DEVICE_SECRETS_KEY: Name,
  EVENTS_TABLE: Name,
  FILES_BUCKET: Name,
  HISTORY_TABLE: Name,
  JOBS_TABLE: Name,
  LINK_DEAD_LETTERS: Name,
  LINK_QUEUE: Name,
  LOCK_OVERRIDE_SECRET: Name,
  MAIL_EVENTS: z.optional(Name),
  MAIL_FROM: z.optional(z.email()),
  NOTICES_TABLE: Name,
  ORIGIN_SECRET: Name,
  /** Absent where the portal has no host name of its own: links then begin with their path. */
  PORTAL_ADDRESS: z.optional(z.url()),
  /** One push service more than those that are known: the stand-in of a local portal. */
  PUSH_ENDPOINT: z.optional(z.url()),
  PUSH_SECRET: Name,
  QUARANTINE_TABLE: Name,
  READINGS_DEAD_LETTERS: Name,
  READINGS_QUEUE: Name,
  READINGS_TABLE: Name,
  REPORTS_TABLE: Name,
  SERVER_LOG_TABLE: Name,
  SERVICE_TABLE: Name,
  SETTINGS_FILES_KEY: Name,
  SHARE_LINKS_TABLE: Name,
  STAFF_TABLE: Name,
  STRIPE_ENDPOINT: z.optional(z.url()),
  STRIPE_SECRET: Name,
  STRIPE_WEBHOOK_SECRET: Name,
  TEXT_REGION: z.optional(Name),
  UNSUBSCRIBE_SECRET: Name,
  USERS_TABLE: Name,
  USER_POOL_ID: Name,
})
type Names = ReturnType<typeof namesOf>
type EnvName = keyof Names

/** The environment of a service; a feature says which names it needs: `Pick<Env, 'READINGS_TABLE'>`. */
export type Env = { readonly [K in EnvName]: z.output<Names[K]> }

/**
 * The environment of a service, each name checked as it is read. Routes read theirs while the module loads, so that a
 * name that is missing stops the Lambda at start.
 */
export const openEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const names = namesOf()
  const read = (name: EnvName) => {
    // An object schema for each name would be compiled each time.
    const parsed = names[name].safeParse(source[name])
    return parsed.success ? parsed.data : readEnv({ [name]: names[name] }, source)[name]
  }
  return new Proxy({} as Env, {
    get: (_, name) => (Object.hasOwn(names, name) ? read(name as EnvName) : undefined),
  })
}
