import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { buildApp } from './buildApp'
import { bundleOf, listHandlers } from './core/bundleFunctions'

export type StackId =
  | 'Storage'
  | 'Identity'
  | 'DeviceLink'
  | 'Device'
  | 'Group'
  | 'User'
  | 'Billing'
  | 'Provisioning'
  | 'Web'
  | 'Watch'
  | 'Edge'

export interface BuiltApp {
  app: App
  templateOf: (stack: StackId) => Template
  remove: () => void
}

/** The whole system with stand-ins for what is built: a template names the bundles and never looks inside. */
export const buildAppForTest = (context: Record<string, unknown> = {}): BuiltApp => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-infra-'))
  const folders = { functions: path.join(folder, 'functions'), web: path.join(folder, 'web') }
  for (const handler of listHandlers()) {
    const bundle = path.join(folders.functions, bundleOf(handler))
    mkdirSync(bundle, { recursive: true })
    writeFileSync(path.join(bundle, 'index.mjs'), `// ${handler}`)
  }
  mkdirSync(folders.web)
  writeFileSync(path.join(folders.web, 'index.html'), '<!doctype html>')
  const app = buildApp({
    outdir: path.join(folder, 'out'),
    context: { ...context, buildFolders: folders },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  })
  return {
    app,
    templateOf: (id) => Template.fromStack(app.node.findChild(`Portal-dev-${id}`) as Stack),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
