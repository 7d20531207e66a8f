import type { Construct } from 'constructs'
import * as z from 'zod'

/** Every stack runs here, except what CloudFront demands in us-east-1. */
export const region = 'ap-southeast-2'
export const edgeRegion = 'us-east-1'

/** Where pictures of a map come from: of one host by name, and nothing that would end its part of a policy. */
const TileUrl = z
  .string()
  .regex(
    /^https:\/\/(?:\{s\}\.)?[a-z0-9.-]+(?::\d+)?\/[^\s;,'"<>]*$/i,
    'must be an https address such as https://tiles.example.com/{z}/{x}/{y}.png',
  )
  .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must hold {z}, {x} and {y}')
/** Shown on the map as plain text. */
const TileCredit = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^<>]*$/, 'must be plain text')
const TileZoom = z.coerce.number().int().min(1).max(24)

/** What a deployment chooses, from `--context name=value`; see docs/deploying.md. */
const Context = z.object({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,9}$/)
    .default('dev'),
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** Brand host names, comma separated, and the us-east-1 certificate that covers them. */
  hosts: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .pipe(z.array(z.hostname()))
    .optional(),
  certificateArn: z.string().startsWith(`arn:aws:acm:${edgeRegion}:`).optional(),
  webAclArn: z.string().startsWith(`arn:aws:wafv2:${edgeRegion}:`).optional(),
  /** Where alarms are mailed. */
  alarmEmail: z.email().optional(),
  /** Who the user pool's mails are from: `no-reply@example.com`, of a domain that SES has verified. */
  mailFrom: z.email().optional(),
  /** Name of the SSM parameter that holds the browser key of the map; without it the map needs no key. */
  mapKeyParameter: z.string().startsWith('/').optional(),
  /** A map of the operator's choice, where there is no key for Google's. */
  mapTiles: TileUrl.optional(),
  mapTilesCredit: TileCredit.optional(),
  mapTilesMaxZoom: TileZoom.optional(),
  /** A second layer beside it, such as pictures from the air. */
  mapImagery: TileUrl.optional(),
  mapImageryCredit: TileCredit.optional(),
  mapImageryMaxZoom: TileZoom.optional(),
  /** `owner/name` of the repository whose workflow may deploy this stage; without it nobody’s may. */
  githubRepository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional(),
  /** `on` once devices are in the field: from then on it is an alarm when nothing of any of them arrives. */
  expectReadings: z.enum(['on', 'off']).default('off'),
  /** `on` while devices may fetch certificates of their own with the claim certificate. */
  fleetProvisioning: z.enum(['on', 'off']).default('off'),
  /** `off` takes the worker that opens the portal without a connection out of every browser again. */
  offlineWorker: z.enum(['on', 'off']).default('on'),
  /** `provisioned` for a steady fleet of hundreds of devices: what every message takes is paid by the hour then. */
  capacity: z.enum(['onDemand', 'provisioned']).default('onDemand'),
})
export type Config = z.output<typeof Context>

/** Values of which one says nothing without the other. */
const checkMaps = (config: Config): void => {
  const layers = ['mapTiles', 'mapImagery'] as const
  for (const layer of layers) {
    if ((config[layer] === undefined) !== (config[`${layer}Credit`] === undefined)) {
      throw new Error(`Context: ${layer} and ${layer}Credit belong together.`)
    }
  }
  if (config.mapImagery !== undefined && config.mapTiles === undefined) {
    throw new Error('Context: mapImagery needs mapTiles, to which it is the second layer.')
  }
}

/** @throws with the name of the value that is wrong */
export const readConfig = (scope: Construct): Config => {
  const names = Object.keys(Context.shape)
  const given = Object.fromEntries(
    names
      .map((name) => [name, scope.node.tryGetContext(name) as unknown] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Context.safeParse(given)
  if (!parsed.success) throw new Error(`Context: ${z.prettifyError(parsed.error)}`)
  const config = parsed.data
  if ((config.hosts === undefined) !== (config.certificateArn === undefined)) {
    throw new Error('Context: hosts and certificateArn belong together.')
  }
  checkMaps(config)
  // The provider's own mails end at fifty a day: enough for a trial and for nothing else.
  if (config.hosts !== undefined && config.mailFrom === undefined) {
    throw new Error('Context: hosts need mailFrom, from which accounts are mailed.')
  }
  return config
}

/** Where the built parts lie: the bundles of the functions, and the page. */
const BuildFolders = z.object({
  functions: z.string().default('.build/functions'),
  web: z.string().default('.build/web'),
})

export const buildFolders = (scope: Construct): z.output<typeof BuildFolders> =>
  BuildFolders.parse(scope.node.tryGetContext('buildFolders') ?? {})
