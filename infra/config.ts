import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
const TileZoom = z.int().min(1).max(24)

const StageName = z.string().regex(/^[a-z][a-z0-9]{0,9}$/)

/** What a deployment chooses: `infra/stages/<stage>.json`, and docs/deploying.md for each of them in words. */
export const StageFile = z.strictObject({
  /** For editors, which complete and check the file by it. */
  $schema: z.string().optional(),
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be twelve digits')
    .optional()
    .describe('Guards against a deployment into another account'),
  hosts: z.array(z.hostname()).min(1).optional().describe('Host names of the brands'),
  certificateArn: z
    .string()
    .startsWith(`arn:aws:acm:${edgeRegion}:`)
    .optional()
    .describe('The certificate in us-east-1 that covers the hosts; belongs with them'),
  webAclArn: z
    .string()
    .startsWith(`arn:aws:wafv2:${edgeRegion}:`)
    .optional()
    .describe('Output WebAclArn of the Edge stack: puts the firewall before the portal'),
  firewallLimits: z
    .enum(['count', 'block'])
    .default('count')
    .describe('Whether the firewall only counts who asks more than the contract allows, or turns them away'),
  alarmEmail: z.email().optional().describe('Where alarms are mailed that are to be seen to at once'),
  ticketEmail: z
    .email()
    .optional()
    .describe('Where alarms are mailed that can wait for the working day; alarmEmail when absent'),
  monthlyBudgetUsd: z
    .number()
    .positive()
    .default(200)
    .describe('What a month of AWS may cost: a ticket when it will be more, a page when it is'),
  smsMonthlyUsd: z
    .number()
    .positive()
    .default(1)
    .describe('The spending limit of the account for text messages (SNS); AWS gives 1 USD at first'),
  mailFrom: z
    .email()
    .optional()
    .describe('Sender of mails to accounts, of a domain that SES has verified; belongs with hosts'),
  alertTextRegion: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as ap-southeast-1')
    .optional()
    .describe(
      'Region whose SNS sends alarms by text message: its spending limit is theirs alone, which sign-in codes cannot use up',
    ),
  threatProtection: z
    .boolean()
    .default(false)
    .describe(
      'True for the Plus plan of the user pool, paid by the user: it blocks sign-ins that look stolen or automated',
    ),
  mapKeyParameter: z
    .string()
    .startsWith('/')
    .optional()
    .describe(
      'Name of the SSM parameter that holds the browser key of the map; without it the map needs no key',
    ),
  mapTiles: TileUrl.optional().describe('A map of your choice, where there is no key for Google’s'),
  mapTilesCredit: TileCredit.optional().describe('Whose map it is; belongs with mapTiles'),
  mapTilesMaxZoom: TileZoom.optional(),
  mapFile: z
    .string()
    .regex(/^[\w-]+\.pmtiles$/, 'must be a name such as australia-2026.pmtiles')
    .optional()
    .describe('A map in one file (PMTiles) that lies in the bucket of the page, under map/'),
  mapFileCredit: TileCredit.optional().describe('Whose map it is; belongs with mapFile'),
  mapImagery: TileUrl.optional().describe('A second layer beside it, such as pictures from the air'),
  mapImageryCredit: TileCredit.optional().describe('Whose pictures they are; belongs with mapImagery'),
  mapImageryMaxZoom: TileZoom.optional(),
  githubRepository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name')
    .optional()
    .describe('The repository whose workflow may deploy this stage; without it none may'),
  githubProvider: z
    .enum(['create', 'existing'])
    .default('create')
    .describe('An account has one identity provider of GitHub: existing where something else made it'),
  expectReadings: z
    .boolean()
    .default(false)
    .describe(
      'True once devices are in the field: from then on it is an alarm when nothing of any of them arrives',
    ),
  fleetProvisioning: z
    .boolean()
    .default(false)
    .describe('True while devices may fetch certificates of their own with the claim certificate'),
  offlineWorker: z
    .boolean()
    .default(true)
    .describe('False takes the worker that opens the portal without a connection out of every browser again'),
  disposable: z
    .boolean()
    .default(false)
    .describe('True for a stage that may be destroyed: its logs of functions go with it'),
  smsFactor: z
    .boolean()
    .default(false)
    .describe(
      'True offers codes by text message as a second factor; each costs money, and may be asked for by anybody',
    ),
  capacity: z
    .enum(['auto', 'onDemand', 'provisioned'])
    .default('auto')
    .describe(
      'How the tables that every message writes to are paid: as their use makes it cheaper (auto), or pinned',
    ),
  stream: z
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Shards of a stream (Kinesis) that takes readings instead of the queue: from some 5,000 devices on, one for 20,000',
    ),
})

type Settings = z.output<typeof StageFile>
export type Config = Omit<Settings, '$schema'> & { stage: string }

/** Settings of which one says nothing without the other. */
const pairs = [
  ['hosts', 'certificateArn'],
  ['mapTiles', 'mapTilesCredit'],
  ['mapImagery', 'mapImageryCredit'],
  ['mapFile', 'mapFileCredit'],
] as const satisfies readonly (readonly [keyof Settings, keyof Settings])[]

/** What is wrong with settings that are right one by one; undefined when nothing is. */
const contradictionIn = (settings: Settings): string | undefined => {
  const torn = pairs.find(([one, other]) => (settings[one] === undefined) !== (settings[other] === undefined))
  if (torn !== undefined) return `${torn.join(' and ')} belong together.`
  if (settings.mapImagery !== undefined && settings.mapTiles === undefined) {
    return 'mapImagery needs mapTiles, to which it is the second layer.'
  }
  // Beyond a region's spending limit no text message is delivered, whatever used it up.
  if (settings.smsFactor && (settings.alertTextRegion ?? region) === region) {
    return `smsFactor needs alertTextRegion, another than ${region}: sign-in codes could use up what alarms are paid from.`
  }
  // The provider's own mails end at fifty a day: enough for a trial and for nothing else.
  if (settings.hosts !== undefined && settings.mailFrom === undefined) {
    return 'hosts need mailFrom, from which accounts are mailed.'
  }
  return undefined
}

/** `infra/stages/prod.json` */
export const stageFileOf = (stage: string): string => path.join('infra', 'stages', `${stage}.json`)

const readStageFile = (root: string, name: string): unknown => {
  const file = path.join(root, name)
  if (!existsSync(file)) {
    throw new Error(`There is no ${name}: copy infra/stages/prod.example.json and say what this stage is.`)
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** The stage that `--context stage=` names. */
export const stageOf = (scope: Construct): string => {
  const stage = StageName.safeParse(scope.node.tryGetContext('stage') ?? 'dev')
  if (!stage.success)
    throw new Error('stage must be up to ten small letters and digits, such as dev or prod.')
  return stage.data
}

/**
 * The settings of the stage, from its file; tests hand them over as the context `settings`.
 * @throws with the name of the setting that is wrong
 */
export const readConfig = (scope: Construct, root = ''): Config => {
  const stage = stageOf(scope)
  const file = stageFileOf(stage)
  const misplaced = Object.keys(StageFile.shape).find((name) => scope.node.tryGetContext(name) !== undefined)
  if (misplaced !== undefined) throw new Error(`${misplaced} is a setting of ${file}, not of --context.`)
  const parsed = StageFile.safeParse(scope.node.tryGetContext('settings') ?? readStageFile(root, file))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  const contradiction = contradictionIn(parsed.data)
  if (contradiction !== undefined) throw new Error(`${file}: ${contradiction}`)
  const { $schema: _schema, ...settings } = parsed.data
  return { stage, ...settings }
}

/** Where the built parts lie: the bundles of the functions, and the page. */
const BuildFolders = z.object({
  functions: z.string().default('.build/functions'),
  web: z.string().default('.build/web'),
})

export const buildFolders = (scope: Construct): z.output<typeof BuildFolders> =>
  BuildFolders.parse(scope.node.tryGetContext('buildFolders') ?? {})
