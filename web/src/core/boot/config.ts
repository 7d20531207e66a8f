import * as z from 'zod/mini'
import { requestConfig } from '../api/requestConfig'

const LocalAccount = z.object({ email: z.string(), password: z.string(), about: z.string() })
export type LocalAccount = z.infer<typeof LocalAccount>

/** A map made of pictures from a server of the operator's choice. */
const TileLayer = z.object({ name: z.string(), url: z.string(), credit: z.string(), maxZoom: z.number() })
export type TileLayer = z.infer<typeof TileLayer>

/** The configuration of the deployment. `cognito` and `local` stand there on a developer's machine only. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  identityPoolId: z.string(),
  api: z.record(z.string(), z.string()),
  mapKey: z.optional(z.string()),
  /** Whether codes by text message are offered as a second factor; who uses them keeps them in any case. */
  smsFactor: z.optional(z.boolean()),
  /** The layer to begin with first. */
  tiles: z.optional(z.array(TileLayer)),
  /** A map in one file beside the page (PMTiles). */
  mapFile: z.optional(z.object({ url: z.string(), credit: z.string() })),
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

/** @throws RequestError when it did not arrive, ZodError when it is not a configuration */
export const loadConfig = async (): Promise<Config> => Config.parse(await requestConfig())
