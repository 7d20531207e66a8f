import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { buildApp } from './buildApp'
import { listHandlers } from './core/bundleFunctions'

export type StackId =
  | 'Storage'
  | 'Identity'
  | 'Alerts'
  | 'DeviceLink'
  | 'Device'
  | 'Group'
  | 'User'
  | 'Billing'
  | 'Provisioning'
  | 'Staff'
  | 'Cloudapi'
  | 'Web'
  | 'Watch'
  | 'Edge'
  | 'Texts'
  | 'Pipeline'

/** Stand-ins for what is built: a template names the bundles and never looks inside. */
export const fillBuildFolders = (folder: string): { functions: string; web: string } => {
  const folders = { functions: path.join(folder, 'functions'), web: path.join(folder, 'web') }
  for (const handler of listHandlers()) {
    const bundle = path.join(folders.functions, handler)
    mkdirSync(bundle, { recursive: true })
    writeFileSync(path.join(bundle, 'index.mjs'), `// ${handler}`)
  }
  mkdirSync(path.join(folders.web, 'assets', 'br'), { recursive: true })
  writeFileSync(path.join(folders.web, 'assets', 'main-B2x.js'), '// the page')
  writeFileSync(path.join(folders.web, 'assets', 'br', 'main-B2x.js'), '// the page, packed')
  writeFileSync(path.join(folders.web, 'index.html'), '<!doctype html><script>start()</script>')
  return folders
}

/** The whole system. */
export const buildAppIn = (folder: string, settings: Record<string, unknown> = {}): App =>
  buildApp({
    outdir: path.join(folder, 'out'),
    context: { settings, buildFolders: fillBuildFolders(folder) },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  })

export const inTemporaryFolder = <T>(run: (folder: string) => T): T => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-infra-'))
  try {
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Templates = Record<StackId, Template>

/** Every template of the system with these settings, by the stack's name without its prefix. */
export const templatesOf = (settings?: Record<string, unknown>): Templates =>
  inTemporaryFolder((folder) => {
    const { stacks } = buildAppIn(folder, settings).synth()
    const entries = stacks.map(({ stackName, template }) => [
      stackName.split('-').at(-1),
      Template.fromJSON(template as Record<string, unknown>),
    ])
    return Object.fromEntries(entries) as Templates
  })

/** Every choice of a deployment, made. */
const choices = {
  account: '123456789012',
  hosts: ['portal.example.com', 'fleet.example.org'],
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
  webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/portal/abc',
  firewallLimits: 'block',
  alarmEmail: 'ops@example.com',
  threatProtection: true,
  alertTextRegion: 'ap-southeast-1',
  mailFrom: 'no-reply@example.com',
  mapKeyParameter: '/portal/dev/map-key',
  mapTiles: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  mapTilesCredit: '© Example Streets',
  mapTilesMaxZoom: 18,
  mapImagery: 'https://imagery.example.org/{z}/{y}/{x}',
  mapImageryCredit: '© Example Imagery',
  mapImageryMaxZoom: 17,
  expectReadings: true,
  githubRepository: 'example/device-portal',
  fleetProvisioning: true,
  capacity: 'provisioned',
  offlineWorker: false,
}

let plain: Templates | undefined
let chosen: Templates | undefined
/** The templates of a stage without any setting; built once for all tests of a thread, which only read them. */
export const plainTemplates = (): Templates => (plain ??= templatesOf())
/** The templates of a deployment that chose everything it can choose. */
export const chosenTemplates = (): Templates => (chosen ??= templatesOf(choices))

export interface Resource {
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  Properties: Record<string, unknown>
}

/** Resources of a type, by logical id. */
export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  template.findResources(type) as Record<string, Resource>

export interface Statement {
  Action: string[]
  Resource: unknown[]
  Condition?: unknown
}

/** What a role named `roleId…` may do, by its own policies; single values as lists. */
export const statementsOf = (template: Template, roleId: string): Statement[] => {
  const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])
  return Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
    .filter(({ Properties }) => (Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref === roleId))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement)
    .map(({ Action, Resource, ...rest }) => ({ ...rest, Action: list(Action), Resource: list(Resource) }))
}

/** The portal's own functions: those that the CDK adds for its deployments are named for what they do. */
export const functionsOf = (template: Template): [id: string, Resource][] =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).filter(([id]) => !id.startsWith('Custom'))
