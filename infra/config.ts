import type { Construct } from 'constructs'
import * as z from 'zod'

/** Every stack runs here, except what CloudFront demands in us-east-1. */
export const region = 'ap-southeast-2'
export const edgeRegion = 'us-east-1'

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
  /** `owner/name` of the repository whose workflow may deploy this stage; without it nobody’s may. */
  githubRepository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional(),
  /** `on` once devices are in the field: from then on it is an alarm when nothing of any of them arrives. */
  expectReadings: z.enum(['on', 'off']).default('off'),
  /** `on` while devices may fetch certificates of their own with the claim certificate. */
  fleetProvisioning: z.enum(['on', 'off']).default('off'),
  /** `provisioned` for a steady fleet of hundreds of devices: what every message takes is paid by the hour then. */
  capacity: z.enum(['onDemand', 'provisioned']).default('onDemand'),
})
export type Config = z.output<typeof Context>

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
