import * as z from 'zod/mini'
import { RequestError } from './RequestError'

const LocalAccount = z.object({ email: z.string(), password: z.string(), about: z.string() })
export type LocalAccount = z.infer<typeof LocalAccount>

/** What the deployment tells the page about itself. `cognito` and `local` stand there on a developer's machine only. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  identityPoolId: z.string(),
  api: z.record(z.string(), z.string()),
  mapKey: z.optional(z.string()),
  cognito: z.optional(z.object({ userPoolEndpoint: z.string(), identityPoolEndpoint: z.string() })),
  local: z.optional(
    z.object({
      mqttUrl: z.optional(z.string()),
      mqttsUrl: z.optional(z.string()),
      mailboxUrl: z.optional(z.string()),
      smsUrl: z.optional(z.string()),
      accounts: z.array(LocalAccount),
    }),
  ),
})
export type Config = z.infer<typeof Config>

const fetchConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json').catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  if (!response.ok) throw new RequestError('The portal is not configured.', { status: response.status })
  return Config.parse(await response.json())
}

let loaded: Promise<Config> | undefined

/** Asks once for the whole life of the page; a failed attempt is forgotten so that the next one asks again. */
export const loadConfig = (): Promise<Config> => {
  loaded ??= fetchConfig().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
